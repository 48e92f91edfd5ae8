"""Write the contract as a set of descriptors, for programs that read JSON; with --check, fail if it is stale.

Beside the contract it has what Envoy needs to write an error's details as JSON.
"""

import argparse
import sys
from pathlib import Path

from google.protobuf.descriptor import FileDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet
from google.rpc import error_details_pb2
from tractor_proto import match_service_pb2, rules_service_pb2

DESCRIPTORS = Path(__file__).resolve().parents[1] / "deploy" / "chart" / "files" / "tractor.binpb"


def descriptors() -> FileDescriptorSet:
    """Every file that the services need, each after those that it imports."""
    files: dict[str, FileDescriptorProto] = {}
    for module in (match_service_pb2, rules_service_pb2, error_details_pb2):
        add(module.DESCRIPTOR, files)
    return FileDescriptorSet(file=files.values())


def add(file: FileDescriptor, files: dict[str, FileDescriptorProto]) -> None:
    """Add a file and what it imports."""
    for imported in file.dependencies:
        add(imported, files)
    if file.name not in files:
        proto = FileDescriptorProto()
        file.CopyToProto(proto)
        files[file.name] = proto


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Write the descriptors of the contract.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the descriptors are stale")
    made = descriptors()
    if not parser.parse_args().check:
        DESCRIPTORS.write_bytes(made.SerializeToString(deterministic=True))
        return 0
    # Compared as messages: the same content may be written in several ways.
    if not DESCRIPTORS.exists() or FileDescriptorSet.FromString(DESCRIPTORS.read_bytes()) != made:
        print(f"stale: deploy/chart/files/{DESCRIPTORS.name}; run `python tools/make_descriptors.py` and commit it.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

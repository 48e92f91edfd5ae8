// Deals a hand through a live server, with nothing but the .proto files: node play.js HOST:PORT
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import grpc from "@grpc/grpc-js";
import loader from "@grpc/proto-loader";

const target = process.argv[2];
assert.ok(target, "usage: node play.js HOST:PORT");

const proto = fileURLToPath(new URL("../../../proto", import.meta.url));
const options = { includeDirs: [proto], enums: String, defaults: true, oneofs: true };
const { tractor } = grpc.loadPackageDefinition(loader.loadSync("tractor/v1/match_service.proto", options));
const match = new tractor.v1.MatchService(target, grpc.credentials.createInsecure());
const call = (method, request) => promisify(match[method]).call(match, request, { deadline: Date.now() + 10_000 });

const seats = [0, 1, 2, 3];
const viewers = [...seats.map((seat) => ({ seat })), {}];
const start = { seed: Buffer.alloc(32, 7), viewers };
const started = await call("startMatch", start);
assert.deepEqual(await call("startMatch", start), started, "the same request gives the same answer");
assert.equal(started.state.table.phase, "PHASE_DRAW");
assert.equal(started.state.stock.length, 108);
assert.equal(started.updates.length, viewers.length);

let { state } = started;
const received = seats.map(() => []);
for (const count of [1, 3, 96]) {
  const answer = await call("applyAction", { state, action: { draw: { count } }, viewers });
  for (const seat of seats) received[seat].push(...answer.updates[seat].received);
  assert.equal(answer.state.table.version, state.table.version + 1);
  assert.equal(answer.digest.length, 32);
  ({ state } = answer);
}
assert.equal(state.table.phase, "PHASE_DECLARE");
assert.equal(state.stock.length, 8);

const { views } = await call("getView", { state, viewers });
for (const seat of seats) {
  const { own, summary } = views[seat];
  assert.equal(own.seat, seat);
  assert.deepEqual(summary.handSizes, [25, 25, 25, 25]);
  assert.deepEqual(own.hand.toSorted(), received[seat].toSorted(), "a hand is what was received");
  console.log(`seat ${seat}: ${own.hand.map((card) => card.replace("CARD_", "")).join(" ")}`);
}
assert.equal(views.at(-1).own, null, "a spectator has no hand");

await assert.rejects(call("applyAction", { state, action: { draw: { count: 1 } } }), {
  code: grpc.status.FAILED_PRECONDITION,
});
await assert.rejects(call("applyAction", { state, action: {} }), { code: grpc.status.INVALID_ARGUMENT });
match.close();
console.log("Node plays.");

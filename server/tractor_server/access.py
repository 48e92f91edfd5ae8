"""Who may call: the stage that asks who it is, whether they may, and not too often."""

from pathlib import Path

from structlog.typing import FilteringBoundLogger

from tractor_server.auth import (
    Authenticator,
    AuthSettings,
    AuthSettingsError,
    Certificates,
    RateLimiter,
    UnreadableFileError,
    Watcher,
    scope_of,
)
from tractor_server.call import Answer, Behaviour, Call, Stage
from tractor_server.options import ConfigurationError, Options, is_authenticating
from tractor_server.refusal import RateLimitedError
from tractor_server.vitals import Vitals

ANYBODY = "anybody"
"""Whose calls are counted, where nobody is asked who they are."""


class Access:
    """Certificates, keys and callers of one server, kept up to date from their files."""

    def __init__(self, options: Options, vitals: Vitals, log: FilteringBoundLogger) -> None:
        """Read the files; ConfigurationError when they are no good."""
        self.authenticator, self.certificates = read_files(options)
        self._vitals = vitals
        self._log = log
        watched = [*(self.authenticator.watched if self.authenticator else ())]
        if self.certificates:
            watched.append(self.certificates.watched)
        self._watcher = Watcher(watched, self._on_reload)
        self._tell_expiry()
        self._limiter = RateLimiter(options.rate_limit, max(1, options.rate_limit)) if options.rate_limit else None

    def start(self) -> None:
        """Begin to watch the files."""
        self._watcher.start()

    def close(self) -> None:
        """Watch no more."""
        self._watcher.close()

    def stages(self) -> tuple[Stage, ...]:
        """What a call has to pass."""
        stages = []
        if self.authenticator:
            stages.append(authenticated(self.authenticator))
        if self._limiter:
            stages.append(limited(self._limiter))
        return tuple(stages)

    def _on_reload(self, name: str, error: UnreadableFileError | None) -> None:
        self._vitals.reloads[name]["failed" if error else "ok"].inc()
        self._vitals.reload_failing[name].set(1 if error else 0)
        if error:
            self._log.error("reload_failed", file=name, why=str(error))
        else:
            self._log.info("reloaded", file=name)
            self._tell_expiry()

    def _tell_expiry(self) -> None:
        self._vitals.certificate_expiry.set(self.certificates.expires if self.certificates else 0)


def authenticated(authenticator: Authenticator) -> Stage:
    """The stage that asks who calls, and whether they may call this method."""

    def stage(service: str, name: str, behaviour: Behaviour) -> Behaviour:
        scope = scope_of(service, name)

        def answer(call: Call) -> Answer:
            call.principal = authenticator.authenticate(call.metadata, call.context.auth_context)
            call.principal.demand(scope)
            return behaviour(call)

        return answer

    return stage


def limited(limiter: RateLimiter) -> Stage:
    """The stage that refuses who calls too often; where nobody is asked who they are, all are one caller."""

    def stage(_service: str, _name: str, behaviour: Behaviour) -> Behaviour:
        def answer(call: Call) -> Answer:
            wait = limiter.wait(call.principal.name if call.principal else ANYBODY)
            if wait:
                raise RateLimitedError(wait)
            return behaviour(call)

        return answer

    return stage


def read_files(options: Options) -> tuple[Authenticator | None, Certificates | None]:
    """Who may call and the certificates, as far as they are configured; ConfigurationError when they are no good."""

    def path(text: str) -> Path | None:
        return Path(text) if text else None

    try:
        settings = AuthSettings(
            callers=path(options.callers),
            jwt_keys=path(options.jwt_keys),
            jwt_audience=options.jwt_audience,
            jwt_issuer=options.jwt_issuer,
            tls_certificate=path(options.tls_certificate),
            tls_key=path(options.tls_key),
            tls_client_ca=path(options.tls_client_ca),
        )
        authenticator = Authenticator(settings) if is_authenticating(options) else None
        return authenticator, Certificates(settings) if settings.tls_certificate else None
    except (AuthSettingsError, UnreadableFileError) as error:
        raise ConfigurationError(str(error)) from None

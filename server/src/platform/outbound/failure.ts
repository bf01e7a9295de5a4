import { AssertionError } from "node:assert";

/** Why a call brought no answer. A closed vocabulary, so that the console can explain each. */
export type OutboundErrorKind =
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "reset"
  | "redirect"
  | "too_large"
  | "blocked_address";

/** A failure with its sentence. The sentence is shown to partners: it never holds an address or another system's words. */
export class OutboundError extends Error {
  readonly kind: OutboundErrorKind;
  /** What the host answered, where it did. */
  readonly status: number | null;

  constructor(kind: OutboundErrorKind, message: string, status: number | null = null) {
    super(message);
    this.name = "OutboundError";
    this.kind = kind;
    this.status = status;
  }
}

/** Names what went wrong, or returns null when the error is a mistake in our own code. */
export function outboundErrorFrom(error: unknown): OutboundError | null {
  if (error instanceof OutboundError) return error;
  if (error instanceof Error && error.name === "HTTPParserError") return notHttp(); // undici's: has a code only sometimes, and holds the host's words
  if (error instanceof AssertionError) return notHttp(); // undici asserts that a status has no less than 100
  const code = codeOf(error);
  for (const { kind, codes, message } of vocabulary) {
    if (codes.test(code)) return new OutboundError(kind, message(code));
  }
  return null;
}

/** Codes of Node (system errors, OpenSSL, TLS) and of undici (UND_ERR). */
const vocabulary: { kind: OutboundErrorKind; codes: RegExp; message: (code: string) => string }[] = [
  {
    kind: "connect",
    codes: /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EACCES|EINVAL)$/,
    message: (code) => `No connection to the host could be made (${code}).`,
  },
  {
    kind: "timeout",
    codes: /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/,
    message: () => "The host did not answer in time.",
  },
  {
    kind: "too_large",
    codes: /^(UND_ERR_HEADERS_OVERFLOW)$/,
    message: () => "The answer's headers are too large.",
  },
  {
    kind: "reset",
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    message: () => "The host closed the connection before its answer was complete.",
  },
  {
    kind: "tls",
    codes:
      /^(ERR_TLS_.*|ERR_SSL_.*|EPROTO|CERT_.*|.*_CERT|.*_CERT_.*|UNABLE_TO_.*|HOSTNAME_MISMATCH|INVALID_.*|PATH_LENGTH_EXCEEDED|ERROR_IN_CERT.*)$/,
    message: (code) => `No secure connection could be made; check the host's certificate (${code}).`,
  },
];

function notHttp() {
  return new OutboundError("reset", "The host's answer is not valid HTTP.");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

export function tooLate(deadlineMs: number): OutboundError {
  return new OutboundError("timeout", `The host did not answer completely within ${deadlineMs / 1000} s.`);
}

export function redirected(status: number): OutboundError {
  return new OutboundError(
    "redirect",
    `The host answered ${status}; redirects are not followed. Use the final URL.`,
    status,
  );
}

export function tooLarge(): OutboundError {
  return new OutboundError("too_large", "The host's answer is larger than is read.");
}

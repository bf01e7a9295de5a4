import { AssertionError } from "node:assert";
import { defineSentence, type Sentence } from "../health/sentence.ts";

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
  readonly sentence: Sentence;
  /** What the host answered, where it did. */
  readonly status: number | null;

  constructor(kind: OutboundErrorKind, sentence: Sentence, status: number | null = null) {
    super(sentence.text);
    this.name = "OutboundError";
    this.kind = kind;
    this.sentence = sentence;
    this.status = status;
  }
}

/** Names what went wrong, or returns null when the error is a mistake in our own code. */
export function outboundErrorFrom(error: unknown): OutboundError | null {
  if (error instanceof OutboundError) return error;
  if (error instanceof Error && error.name === "HTTPParserError") return notHttp(); // undici's: has a code only sometimes, and holds the host's words
  if (error instanceof AssertionError) return notHttp(); // undici asserts that a status has no less than 100
  const code = codeOf(error);
  for (const { kind, codes, sentence } of vocabulary) {
    if (codes.test(code)) return new OutboundError(kind, sentence({ code }));
  }
  return null;
}

const silent = defineSentence("outbound.timeout", "The host did not answer in time.");
const headersTooLarge = defineSentence("outbound.headers_too_large", "The answer's headers are too large.");
const closedEarly = defineSentence(
  "outbound.reset",
  "The host closed the connection before its answer was complete.",
);
const noHttp = defineSentence("outbound.not_http", "The host's answer is not valid HTTP.");
const late = defineSentence("outbound.late", "The host did not answer completely within {seconds} s.");
const redirects = defineSentence(
  "outbound.redirect",
  "The host answered {status}; redirects are not followed. Use the final URL.",
);
const larger = defineSentence("outbound.too_large", "The host's answer is larger than is read.");

/** Codes of Node (system errors, OpenSSL, TLS) and of undici (UND_ERR). */
const vocabulary: {
  kind: OutboundErrorKind;
  codes: RegExp;
  sentence: (values: { code: string }) => Sentence;
}[] = [
  {
    kind: "connect",
    codes: /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EACCES|EINVAL)$/,
    sentence: defineSentence("outbound.connect", "No connection to the host could be made ({code})."),
  },
  {
    kind: "timeout",
    codes: /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/,
    sentence: () => silent(),
  },
  {
    kind: "too_large",
    codes: /^(UND_ERR_HEADERS_OVERFLOW)$/,
    sentence: () => headersTooLarge(),
  },
  {
    kind: "reset",
    codes: /^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    sentence: () => closedEarly(),
  },
  {
    kind: "tls",
    codes:
      /^(ERR_TLS_.*|ERR_SSL_.*|EPROTO|CERT_.*|.*_CERT|.*_CERT_.*|UNABLE_TO_.*|HOSTNAME_MISMATCH|INVALID_.*|PATH_LENGTH_EXCEEDED|ERROR_IN_CERT.*)$/,
    sentence: defineSentence(
      "outbound.tls",
      "No secure connection could be made; check the host's certificate ({code}).",
    ),
  },
];

export function notHttp(): OutboundError {
  return new OutboundError("reset", noHttp());
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

export function tooLate(deadlineMs: number): OutboundError {
  return new OutboundError("timeout", late({ seconds: deadlineMs / 1000 }));
}

export function redirected(status: number): OutboundError {
  return new OutboundError("redirect", redirects({ status }), status);
}

export function tooLarge(): OutboundError {
  return new OutboundError("too_large", larger());
}

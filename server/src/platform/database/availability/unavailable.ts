import type pg from "pg";

/** What is known of the change that a statement belonged to, when the database went away under it. */
export type Outcome = "nothing_changed" | "unknown";

const failures = new WeakMap<object, Outcome>();

/** Remembers of an error that the database was the reason; the error itself stays as the driver made it. */
export function markUnavailable(error: unknown, outcome: Outcome): void {
  if (typeof error === "object" && error !== null && !failures.has(error)) failures.set(error, outcome);
}

/** Whether a failure, or what caused it, is that the database could not be used: down, restarting, out of connections. */
export function isUnavailable(error: unknown): boolean {
  return outcomeOf(error) !== undefined;
}

/** Undefined for a failure of any other kind. */
export function outcomeOf(error: unknown): Outcome | undefined {
  for (let cause = error; typeof cause === "object" && cause !== null; ) {
    const outcome = failures.get(cause);
    if (outcome !== undefined) return outcome;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return undefined;
}

// PostgreSQL, "Error Codes": connections, lack of resources, an operator's or a crash's interruption, a standby.
const codes = /^(08...|53...|57P0[1235]|25006|25P03)$/;
/** The driver's own words; it gives them no code. */
const sentences =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded)/;
const socketErrors = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "EHOSTUNREACH",
  "ENETUNREACH",
];

/** Whether a statement failed because of the connection or the server, not because of what it says. */
export function isConnectionFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return codes.test(code) || socketErrors.includes(code) || sentences.test(error.message);
}

/** Whether the server could not write for want of room. */
export function isDiskFull(error: Error): boolean {
  return "code" in error && error.code === "53100";
}

/** PostgreSQL says itself that it did not carry the statement out, and the connection stays. */
const refusals = /^(53|25)/;

/**
 * Whether the statement that failed may have been carried out all the same. Inside a transaction only its commit can
 * have been; outside, every statement that writes.
 */
export function outcomeOfStatement(
  error: Error,
  text: string,
  status: ReturnType<pg.Client["getTransactionStatus"]>,
): Outcome {
  if ("code" in error && refusals.test(String(error.code))) return "nothing_changed";
  if (/^\s*commit\b/i.test(text)) return "unknown";
  const isAlone = status !== "T" && status !== "E";
  return isAlone && !/^\s*(select|begin|start|rollback)\b/i.test(text) ? "unknown" : "nothing_changed";
}

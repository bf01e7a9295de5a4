import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino, stdTimeFunctions } from "pino";
import { withoutSecrets } from "./log-redaction.ts";
import { inSources } from "./source-positions.ts";

/** For a person at a terminal; nobody else waits until it is read. */
const pretty = process.stdout.isTTY ? (await import("pino-pretty")).default : null;

/** As Fastify asks for it, so that one log serves requests and everything else. */
export type Log = FastifyBaseLogger;

/**
 * The service's log: one JSON object a line on standard output, or readable lines when that is a terminal.
 * `level` is pino's (setting `LOG_LEVEL`). Secrets and e-mail addresses are left out, at any depth, by their field's name.
 */
export function createLog({ level, destination = standardOutput() }: LogOptions): Log {
  const log = pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: withoutSecrets,
      },
      serializers: { err: describeError },
    },
    destination,
  );
  const child = log.child; // pino's formatters leave a child's own fields alone
  log.child = function (...[bindings, options]) {
    return Reflect.apply(child, this, [withoutSecrets(bindings), options]);
  };
  return log;
}

export type LogOptions = { level: string; destination?: DestinationStream };

function standardOutput(): DestinationStream {
  return pretty ? pretty({ ignore: "pid,hostname", sync: true }) : pino.destination(1);
}

/**
 * What the log says of an error: these members and no others, since libraries hang whole requests, and PostgreSQL the
 * values of a row (`detail`), on their errors.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: error.message,
    stack: inSources(error.stack ?? ""),
    ...Object.fromEntries(
      Object.entries(error).filter(([name]) => ["code", "constraint", "table", "statusCode"].includes(name)),
    ),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {}),
  };
}

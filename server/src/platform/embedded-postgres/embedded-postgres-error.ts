/** The embedded database cannot be had. The message is one a person can act on, and is safe to print. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

const reasons: [RegExp, (location: string) => string][] = [
  [
    /No space left on device|ENOSPC/,
    (location) => `The disk is full: free some space where ${location} is and start again.`,
  ],
  [
    /Read-only file system|EROFS/,
    (location) =>
      `${location} is on a read-only disk: set DATA_DIR to a folder that can be written, and start again.`,
  ],
  [
    /could not look up effective user ID (\d+)/,
    () =>
      "PostgreSQL needs an account with a name, and the user this service runs as has none in /etc/passwd: add one, run the service as an account that has, or set DATABASE_URL.",
  ],
  [
    /GLIBC_|error while loading shared libraries/,
    () =>
      "This system's C library is too old for the embedded PostgreSQL: set DATABASE_URL to a PostgreSQL of version 15 or newer.",
  ],
  [
    /shared memory segment|could not resize shared memory|could not map anonymous shared memory/,
    () =>
      "The system gave PostgreSQL no shared memory: free some memory, or set DATABASE_URL to another PostgreSQL.",
  ],
  [
    /invalid checkpoint record|could not locate .*checkpoint|invalid data in file|could not open file ".*\b(global|base|pg_[a-z]+)\/|control file .* (corrupt|checksum)|incorrect checksum in control file|invalid page in block|could not open directory ".*\b(base|global|pg_[a-z]+)/,
    (location) =>
      `The database in ${location} is damaged: put a backup in its place (docs/operating/backup.md), or move the folder away to begin with an empty one.`,
  ],
  [
    /Permission denied|Operation not permitted|EACCES|EPERM|has wrong ownership/,
    (location) =>
      `${location} cannot be used by this account: run the service as the one that created it, or make the folder and everything in it this account's.`,
  ],
  [/ENOTDIR|EEXIST/, (location) => `${location} is not a folder: set DATA_DIR to one.`],
];

/** PostgreSQL's own words as a sentence; `output` is what it printed. */
export function explainOutput(output: string, location: string, logFile?: string): EmbeddedPostgresError {
  const reason = reasons.find(([pattern]) => pattern.test(output));
  if (reason) return new EmbeddedPostgresError(reason[1](location), { cause: output });
  const words =
    output.match(/(?:FATAL|PANIC|ERROR|error):\s+(.*)/g)?.at(-1) ?? output.trim().split("\n").at(-1);
  const seeLog = logFile ? ` Its log is ${logFile}.` : "";
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${location} did not start: ${words || "it gave no reason"}.${seeLog}`,
  );
}

/** An error of the file system or of starting a process as a sentence; others are returned as they are. */
export function explainSystemError(error: unknown, location: string): unknown {
  if (error instanceof EmbeddedPostgresError || !(error instanceof Error) || !("code" in error)) return error;
  const path = "path" in error && typeof error.path === "string" ? error.path : location;
  const reason = reasons.find(([pattern]) => pattern.test(String(error.code)));
  return reason ? new EmbeddedPostgresError(reason[1](path), { cause: error }) : error;
}

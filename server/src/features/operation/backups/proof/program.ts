import { createInterface } from "node:readline";
import { BackupError } from "#platform/backups/backup-error.ts";
import { EmbeddedPostgresError } from "#platform/embedded-postgres/embedded-postgres-error.ts";
import { type ProofRequest, proveBackup } from "./prove-backup.ts";

/** The process that proves one backup: what it shall do comes in as a line, what is wrong goes out as one. */
async function main(): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  const request = await new Promise<ProofRequest>((resolve) => {
    lines.once("line", (line) => resolve(JSON.parse(line)));
  });
  let cleanup: () => Promise<void> = async () => undefined;
  // The service that asked is gone.
  lines.once("close", () => void cleanup().finally(() => process.exit(1)));
  const differences = await proveBackup(request, (given) => {
    cleanup = given;
  }).catch((error: unknown) => {
    // A full disk, or a folder of another account, says nothing about the backup.
    if (!(error instanceof BackupError || error instanceof EmbeddedPostgresError)) throw error;
    return [error.message];
  });
  process.stdout.write(`${JSON.stringify({ differences })}\n`, () => process.exit(0));
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});

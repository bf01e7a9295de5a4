import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { BackupError } from "#platform/backups/backup-error.ts";
import { EmbeddedPostgresError } from "#platform/embedded-postgres/embedded-postgres-error.ts";
import type { Proof, ProofRequest } from "./proof-request.ts";
import { proveBackup } from "./prove-backup.ts";
import { noRoom } from "./room.ts";
import { ProofUnderWay } from "./side-folder.ts";

/** The process that proves one backup: what it shall do comes in as a line, what is wrong goes out as one. */
async function main(): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW); // whatever it starts has the same
  const lines = createInterface({ input: process.stdin });
  const request = await new Promise<ProofRequest>((resolve) => {
    lines.once("line", (line) => resolve(JSON.parse(line)));
  });
  let cleanup: () => Promise<void> = async () => undefined;
  const abandon = () => void cleanup().finally(() => process.exit(1));
  // The service that asked is gone.
  lines.once("close", abandon);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, abandon);
  const limit = setTimeout(() => {
    const sentence = `It was not restored within ${Math.round(request.limitMs / 60_000)} minutes, so the proof was abandoned: restore it on another machine, and report that with \`lectern backups report proven\`.`;
    void cleanup().finally(() => answer(failed(request, sentence)));
  }, request.limitMs);
  const proof = await proveBackup(request, (given) => {
    cleanup = given;
  }).catch((error: unknown) => {
    if (error instanceof ProofUnderWay) return { busy: error.message };
    return failed(request, sentenceOf(error, request));
  });
  clearTimeout(limit);
  answer(proof);
}

const failed = ({ log }: ProofRequest, sentence: string): Proof => ({
  differences: [sentence],
  upTo: log?.to ?? null,
});

function answer(proof: Proof | { busy: string }): void {
  process.stdout.write(`${JSON.stringify(proof)}\n`, () => process.exit(0));
}

/** @throws what is a mistake of ours */
function sentenceOf(error: unknown, { sideFolder }: ProofRequest): string {
  if (error instanceof BackupError || error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error && "code" in error)) throw error;
  if (["ENOSPC", "EDQUOT"].includes(String(error.code))) return noRoom(sideFolder, null).message;
  if (!["EACCES", "EPERM"].includes(String(error.code)) || !("path" in error)) throw error;
  return `${error.path} cannot be read or written by the account of the service, so it was not tried: change its owner (chown), or the mode.`;
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});

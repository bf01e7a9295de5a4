import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { BackupError } from "#platform/backups/backup-error.ts";
import { EmbeddedPostgresError } from "#platform/embedded-postgres/embedded-postgres-error.ts";
import { type Sentence, verbatim } from "#platform/health/sentence.ts";
import { proofFaults } from "../proof-faults.ts";
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
    const tooSlow = proofFaults.tooSlow({ minutes: Math.round(request.limitMs / 60_000) });
    void cleanup().finally(() => answer(failed(request, [tooSlow])));
  }, request.limitMs);
  const proof = await proveBackup(request, (given) => {
    cleanup = given;
  }).catch((error: unknown) => {
    if (error instanceof ProofUnderWay) return { busy: error.message };
    return failed(request, sentencesOf(error, request));
  });
  clearTimeout(limit);
  answer(proof);
}

const failed = ({ log }: ProofRequest, differences: readonly Sentence[]): Proof => ({
  differences,
  upTo: log?.to ?? null,
});

function answer(proof: Proof | { busy: string }): void {
  process.stdout.write(`${JSON.stringify(proof)}\n`, () => process.exit(0));
}

/** @throws what is a mistake of ours */
function sentencesOf(error: unknown, { sideFolder }: ProofRequest): readonly Sentence[] {
  if (error instanceof BackupError) return error.sentences;
  if (error instanceof EmbeddedPostgresError) return [verbatim(error.message)];
  if (!(error instanceof Error && "code" in error)) throw error;
  if (["ENOSPC", "EDQUOT"].includes(String(error.code))) return noRoom(sideFolder, null).sentences;
  if (!["EACCES", "EPERM"].includes(String(error.code)) || !("path" in error)) throw error;
  return [proofFaults.denied({ path: String(error.path) })];
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});

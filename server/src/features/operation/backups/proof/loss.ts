import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { BackupError } from "#platform/backups/backup-error.ts";
import { manifestSha256, readManifest } from "#platform/backups/folder/manifest.ts";
import { requireSizes } from "#platform/backups/folder/stored-files.ts";
import type { Sentence } from "#platform/health/sentence.ts";
import { proofFaults } from "../proof-faults.ts";

/**
 * What has become of a proven backup, by its manifest and the sizes of its files. Null: nothing, or this process cannot look where it
 * should be.
 */
export async function lossOf(folder: string, sha256: string | null): Promise<readonly Sentence[] | null> {
  try {
    await access(dirname(folder), constants.R_OK);
  } catch {
    return null; // of another machine or account
  }
  try {
    await stat(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [proofFaults.isGone()];
    throw error;
  }
  try {
    const manifest = await readManifest(folder);
    if (sha256 !== null && manifestSha256(manifest) !== sha256) return changed([proofFaults.isAnother()]);
    await requireSizes(folder, manifest.files);
    return null;
  } catch (error) {
    if (error instanceof BackupError) return changed(error.sentences);
    if (["EACCES", "EPERM"].includes(codeOf(error))) return null;
    throw error;
  }
}

export const changed = (how: readonly Sentence[]) => [proofFaults.wasChanged(), ...how];

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

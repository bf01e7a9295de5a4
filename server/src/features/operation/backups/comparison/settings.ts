import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "#platform/backups/folder/manifest.ts";
import { storedPaths } from "#platform/backups/write-backup.ts";
import type { Sentence } from "#platform/health/sentence.ts";
import { proofFaults } from "../proof-faults.ts";

/** Clocks of the machines that write the files and the backup may differ by so much. */
const CLOCK_SLACK_MS = 60_000;

/**
 * What the service has and the backup lacks, because the command ran with other settings than the service: a sentence for
 * each. Files that were stored after the backup was begun say nothing.
 */
export async function compareSettings(
  { keyIds, files, begunAt }: Manifest,
  service: { keyIds: readonly string[]; storageFolder: string | null },
): Promise<Sentence[]> {
  const differences: Sentence[] = [];
  const [first = ""] = keyIds;
  if (!service.keyIds.includes(first))
    differences.push(proofFaults.otherKey({ id: first, own: service.keyIds.join(", ") }));
  const { storageFolder } = service;
  if (storageFolder === null) return differences;
  const contained = new Set(files.map(({ path }) => path));
  const lacking: string[] = [];
  for (const path of await storedPaths(storageFolder))
    if (!contained.has(`files/${path}`) && (await wasThere(join(storageFolder, path), begunAt)))
      lacking.push(path);
  const [example] = lacking;
  if (example !== undefined) differences.push(proofFaults.filesNotInIt({ count: lacking.length, example }));
  return differences;
}

async function wasThere(path: string, moment: string): Promise<boolean> {
  const found = await stat(path).catch(() => null); // deleted meanwhile
  return found !== null && found.mtimeMs < Date.parse(moment) - CLOCK_SLACK_MS;
}

import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "#platform/backups/folder/manifest.ts";
import { storedPaths } from "#platform/backups/write-backup.ts";

/** Clocks of the machines that write the files and the backup may differ by so much. */
const CLOCK_SLACK_MS = 60_000;

/**
 * What the service has and the backup lacks, because the command ran with other settings than the service: a sentence for
 * each. Files that were stored after the backup was begun say nothing.
 */
export async function compareSettings(
  { keyIds, files, begunAt }: Manifest,
  service: { keyIds: readonly string[]; storageFolder: string | null },
): Promise<string[]> {
  const differences: string[] = [];
  const [first = ""] = keyIds;
  if (!service.keyIds.includes(first))
    differences.push(
      `it was made with another SECRET_KEY (id ${first}) than that of the service (id ${service.keyIds.join(", ")}): run \`lectern backup\` with the settings of the service`,
    );
  const { storageFolder } = service;
  if (storageFolder === null) return differences;
  const contained = new Set(files.map(({ path }) => path));
  const lacking: string[] = [];
  for (const path of await storedPaths(storageFolder))
    if (!contained.has(`files/${path}`) && (await wasThere(join(storageFolder, path), begunAt)))
      lacking.push(path);
  const [example] = lacking;
  if (example !== undefined)
    differences.push(
      `${lacking.length} stored files of the service are not in it, such as ${example}: run \`lectern backup\` with the settings of the service (STORAGE_URL, DATA_DIR)`,
    );
  return differences;
}

async function wasThere(path: string, moment: string): Promise<boolean> {
  const found = await stat(path).catch(() => null); // deleted meanwhile
  return found !== null && found.mtimeMs < Date.parse(moment) - CLOCK_SLACK_MS;
}

import { objectStoreErrorOf } from "#platform/files/object-store/object-store-error.ts";
import { openStorage } from "#platform/files/storage.ts";
import { copyStorage, deleteMoved } from "#platform/moves/copy-storage.ts";
import { MoveError } from "#platform/moves/move-error.ts";
import type { Config } from "../config.ts";

interface StorageMove {
  from: string;
  to: string;
  isSourceDeleted: boolean;
}

/**
 * Copies stored files into another storage, while the service runs or not, and deletes nothing at the source unless that is wanted.
 * @returns what to do then @throws MoveError
 */
export async function moveStorage(
  { storageUrl, objectStore }: Config,
  { from, to, isSourceDeleted }: StorageMove,
  note: (line: string) => void,
): Promise<string> {
  if (from === to) throw new MoveError(`The files are in ${from} already: name another storage with --to.`);
  if (isSourceDeleted && from === storageUrl)
    throw new MoveError(
      `STORAGE_URL is ${storageUrl}, so the service still uses what would be deleted: set it to ${to} in every process, start them again, then run this command with --from ${from}.`,
    );
  const [source, target] = await Promise.all(
    [from, to].map((url) =>
      openStorage(url, objectStore).catch((error: unknown) => {
        throw new MoveError(error instanceof Error ? error.message : String(error));
      }),
    ),
  );
  if (!source || !target) throw new Error("A storage was not opened.");
  try {
    await source.check();
    await target.check();
    if (isSourceDeleted) {
      note("Comparing all files before the first one is deleted.");
      return `Deleted ${await deleteMoved(source, target)} files in ${from}; each is in ${to}, and the same.`;
    }
    const result = await copyStorage(source, target, (files) => note(`${files} files.`));
    return describe(result, { from, to, isCurrent: from === storageUrl });
  } catch (error) {
    const refused = objectStoreErrorOf(error);
    if (refused === null) throw error;
    throw new MoveError(
      `${refused.message} What was copied stays: run the same command again, it goes on from there.`,
      { cause: error },
    );
  } finally {
    await source.close();
    await target.close();
  }
}

function describe(
  { copied, copiedBytes, unchanged, deleted }: Awaited<ReturnType<typeof copyStorage>>,
  { from, to, isCurrent }: { from: string; to: string; isCurrent: boolean },
): string {
  const gone = deleted === 0 ? "" : ` ${deleted} were deleted meanwhile, here and there.`;
  const counted = `Copied ${copied} files (${(copiedBytes / 1_000_000).toFixed(1)} MB) from ${from} to ${to}; ${unchanged} were there already. All were read back and are the same.${gone}`;
  const next = isCurrent
    ? `Set STORAGE_URL=${to} in every process and start them again. Then once more for what came meanwhile: lectern move storage --from ${from} --to ${to}`
    : `When all is well: lectern move storage --from ${from} --to ${to} --delete-source`;
  return `${counted}\n${next}`;
}

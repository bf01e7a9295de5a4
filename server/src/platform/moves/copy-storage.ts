import { createHash } from "node:crypto";
import type { OpenStorage } from "../files/open-storage.ts";
import { MoveError } from "./move-error.ts";

interface CopiedFiles {
  copied: number;
  copiedBytes: number;
  /** At the target from an earlier run, and the same. */
  unchanged: number;
  /** Deleted at the source while it was copied, and so at the target, too. */
  deleted: number;
}

/**
 * Copies what the target lacks, reads each file back, and compares its SHA-256 with that of the source. What is there already is compared
 * as well, so that a run that was interrupted is repeated, not believed. Files that come or go meanwhile are followed once more.
 * @throws MoveError for a file that is not the same afterwards, and what the storages throw
 */
export async function copyStorage(
  source: OpenStorage,
  target: OpenStorage,
  onProgress: (files: number) => void,
): Promise<CopiedFiles> {
  const result: CopiedFiles = { copied: 0, copiedBytes: 0, unchanged: 0, deleted: 0 };
  const seen = new Set<string>();
  for await (const { key } of source.list()) {
    seen.add(key);
    await copyFile(source, target, key, result);
    if (seen.size % PROGRESS_FILES === 0) onProgress(seen.size);
  }
  const left = new Set<string>();
  for await (const { key } of source.list()) {
    left.add(key);
    if (!seen.has(key)) await copyFile(source, target, key, result);
  }
  for (const key of seen) {
    if (left.has(key)) continue;
    await target.delete(key);
    result.deleted += 1;
  }
  return result;
}

const PROGRESS_FILES = 1_000;

async function copyFile(
  source: OpenStorage,
  target: OpenStorage,
  key: string,
  result: CopiedFiles,
): Promise<void> {
  const original = await hashAt(source, key);
  if (original === null) return; // deleted meanwhile
  if ((await hashAt(target, key)) === original) {
    result.unchanged += 1;
    return;
  }
  const content = await source.stream(key);
  if (content === null) return;
  const { size } = await target.put(key, content);
  if ((await hashAt(target, key)) !== original) {
    await target.delete(key);
    throw new MoveError(
      `${key} is not the same at the target after it was copied: look at both storages, and run the command again. Nothing was deleted at the source.`,
    );
  }
  result.copied += 1;
  result.copiedBytes += size;
}

/** Deletes each file at the source whose like is at the target. @throws MoveError before the first one, where one is not */
export async function deleteMoved(source: OpenStorage, target: OpenStorage): Promise<number> {
  const keys: string[] = [];
  for await (const { key } of source.list()) {
    const original = await hashAt(source, key);
    if (original === null) continue;
    if ((await hashAt(target, key)) !== original)
      throw new MoveError(
        `${key} is not at the target, or another one: run the command without --delete-source first. Nothing was deleted.`,
      );
    keys.push(key);
  }
  for (const key of keys) await source.delete(key);
  return keys.length;
}

async function hashAt(storage: OpenStorage, key: string): Promise<string | null> {
  const content = await storage.stream(key);
  if (content === null) return null;
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openLogFolder } from "#platform/backups/kept-log/log-folder.ts";
import { listPieces, readPiece } from "#platform/backups/kept-log/pieces.ts";

/** Up to when a kept log can restore by now. Trying it costs a second of the processor, since the backup is unpacked first. */
export async function lastPromise(folder: string, passphrase: string | null): Promise<Date> {
  let last = new Date(0);
  try {
    const { system } = JSON.parse(readFileSync(join(folder, "log.json"), "utf8"));
    const { key } = await openLogFolder(folder, system, { passphrase });
    for (const { name } of (await listPieces(folder)).slice(-1))
      for await (const { at } of readPiece(folder, name, key)) last = at ?? last;
  } catch (error) {
    // The log may be set aside, or begin anew, meanwhile.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  return last;
}

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const preload = pathToFileURL(join(import.meta.dirname, "preload.ts")).href;

interface Watched {
  /** For Node, before the program. */
  nodeArguments: string[];
  environment: Record<string, string>;
  /** Once the program has ended. @throws naming what it called on other machines */
  assertQuiet(): void;
}

/** A program that is started like this is watched: whatever it calls on other machines is noted. */
export function watchProgram(): Watched {
  const folder = mkdtempSync(join(tmpdir(), "lectern-calls-"));
  const notes = join(folder, "calls");
  return {
    nodeArguments: ["--import", preload],
    environment: { FOREIGN_CALLS: notes },
    assertQuiet() {
      const calls = readNotes(notes);
      rmSync(folder, { recursive: true, force: true });
      assertNone(calls);
    },
  };
}

export function assertNone(calls: readonly string[]): void {
  const different = [...new Set(calls)];
  if (different.length > 0)
    throw new Error(`The service called other machines, which nobody configured: ${different.join("; ")}.`);
}

function readNotes(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What PostgreSQL writes about itself into its data folder. `status` is `ready` once it takes connections. */
export function readPidFile(data: string) {
  const content = readIfExists(join(data, "postmaster.pid"));
  if (content === undefined) return undefined;
  const [pid, , , portLine, socketFolder, , , status] = content.split("\n");
  return {
    pid: Number(pid),
    port: Number(portLine),
    socketFolder: socketFolder ?? "",
    status: (status ?? "").trim(),
  };
}

/** PostgreSQL may take its file away at any moment. */
function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

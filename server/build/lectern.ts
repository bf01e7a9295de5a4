import { enableCompileCache } from "node:module";
import { join } from "node:path";

// What the build starts, with the code that V8 has compiled once. Where the folder cannot be written, without.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, "compiled"));
// Beside the service and not through its API; all other commands do not read them.
const command = process.argv[2] ?? "";
if (["backup", "backup-log", "backup-proof", "restore"].includes(command))
  await import("../src/app/backup/program.ts");
else if (command === "move") await import("../src/app/move/program.ts");
else await import("../src/cli/main.ts");

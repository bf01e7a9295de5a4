import { enableCompileCache } from "node:module";
import { join } from "node:path";

// What the build starts, with the code that V8 has compiled once. Where the folder cannot be written, without.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, "compiled"));
// Beside the service and not through its API; all other commands do not read them.
const isBesideService = ["backup", "backup-log", "restore"].includes(process.argv[2] ?? "");
await (isBesideService ? import("../src/app/backup/program.ts") : import("../src/cli/main.ts"));

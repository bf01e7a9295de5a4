import { enableCompileCache } from "node:module";
import { join } from "node:path";

// What the build starts, with the code that V8 has compiled once. Where the folder cannot be written, without.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, "compiled"));
await import("../src/app/command-line/main.ts");

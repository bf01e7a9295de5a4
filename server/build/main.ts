import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

// What the build starts, with the code that V8 has compiled once. Where the folder cannot be written, without.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, "compiled"));
// Until it serves: most of what a start makes stays, and the room to tell what does not is resident ever after (decision 0250).
setFlagsFromString("--semi-space-growth-factor=1");
await import("../src/app/main.ts");

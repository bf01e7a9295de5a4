#!/usr/bin/env node
// npm run test:long [-- path/to/file.test.ts …]: at length the files that say so, of which `npm test` runs a short form.
process.env.TEST_LENGTH = "long";
await import("./test.mjs");

#!/usr/bin/env node
// npm run test:long [-- path/to/file.test.ts …]: runs the long form of the files that have one; `npm test` runs their
// short form.
process.env.TEST_LENGTH = "long";
await import("./test.mjs");

// What run-tests.mjs adds up: one line of JSON at the end.
import { relative } from "node:path";
import { root } from "../install-if-needed.mjs";

// biome-ignore lint/style/noDefaultExport: node takes a reporter from there
export default async function* resultReporter(events) {
  const failedFiles = new Set();
  let counts;
  for await (const { type, data } of events) {
    if (type === "test:fail" && data.file) failedFiles.add(relative(root, data.file));
    if (type === "test:summary" && !data.file) counts = data.counts;
  }
  yield JSON.stringify({ counts, failedFiles: [...failedFiles] });
}

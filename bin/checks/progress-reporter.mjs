// A line for each test file as it ends; whatever failed stands at the end, where people look first.
import { relative } from "node:path";
import { inspect } from "node:util";
import { root } from "../install-if-needed.mjs";

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
const nameOf = (file) => relative(root, file);

// biome-ignore lint/style/noDefaultExport: node takes a reporter from there
export default async function* progressReporter(events) {
  const failures = [];
  const printed = new Map();
  for await (const { type, data } of events) {
    if (type === "test:stdout" || type === "test:stderr") {
      printed.set(data.file, (printed.get(data.file) ?? "") + data.message);
    } else if (type === "test:fail" && data.details.error.failureType !== "subtestsFailed") {
      failures.push(data);
    } else if (type === "test:summary" && data.file) {
      const { passed, tests } = data.counts;
      const result = data.success
        ? `✔ ${nameOf(data.file)} (${tests}`
        : `✖ ${nameOf(data.file)} (${passed} of ${tests}`;
      yield `  ${result}, ${seconds(data.duration_ms)})\n`;
    }
  }
  for (const { name, file, line, details } of failures) {
    yield `\n✖ ${name}\n  ${nameOf(file)}:${line} (${seconds(details.duration_ms)})\n`;
    yield `${inspect(details.error.cause ?? details.error, { colors: false }).replace(/^/gm, "  ")}\n`;
  }
  for (const file of new Set(failures.map((failure) => failure.file))) {
    if (printed.has(file))
      yield `\n  printed by ${nameOf(file)}:\n${printed.get(file).replace(/^/gm, "    ")}\n`;
  }
}

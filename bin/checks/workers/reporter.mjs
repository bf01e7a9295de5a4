// Runs in a worker: hands each test's beginning and end to the program that deals the files.
import { inspect } from "node:util";

const waiting = new Map();

/** Resolves when all that was said of the file has been handed on. */
export function reported(file) {
  return new Promise((resolve) => waiting.set(file, resolve));
}

// biome-ignore lint/style/noDefaultExport: node takes a reporter from there
export default async function* workerReporter(events) {
  for await (const { type, data } of events) {
    if (type === "test:start") process.send({ type: "began", name: data.name });
    if (type !== "test:pass" && type !== "test:fail") continue;
    // The suite around all tests of a file is the worker's own.
    if (data.nesting === 0) {
      const { error } = data.details;
      if (error && error.failureType !== "subtestsFailed")
        process.send({ type: "failed", ...reasonOf(data) });
      waiting.get(data.name)?.();
      waiting.delete(data.name);
    } else process.send({ type: "tested", ...resultOf(type, data) });
  }
  yield "";
}

function resultOf(type, data) {
  const { name, nesting, details, skip, todo } = data;
  return {
    name,
    nesting: nesting - 1,
    milliseconds: details.duration_ms,
    isSuite: details.type === "suite",
    result: isSet(skip) || isSet(todo) ? "skipped" : type === "test:pass" ? "passed" : "failed",
    ...(type === "test:fail" && !isSet(todo) ? { reason: reasonOf(data) } : {}),
  };
}

/** A reason to skip may be an empty text. */
function isSet(directive) {
  return directive !== undefined && directive !== false;
}

function reasonOf({ name, file, line, details: { error, duration_ms: milliseconds } }) {
  return {
    name,
    position: `${file}:${line}`,
    milliseconds,
    isOfSubtests: error.failureType === "subtestsFailed",
    text: inspect(error.cause ?? error, { colors: false }),
  };
}

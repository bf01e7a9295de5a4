// What is printed of test files: a line as each ends, or each of its tests where it is watched. Failures come last, where
// people look first.
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;
const marks = { passed: "✔", failed: "✖", skipped: "﹣" };

export function createReport({ isWatched }) {
  const files = new Map();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const ended = [];
  const fileOf = (name) => {
    if (!files.has(name))
      files.set(name, { counts: { passed: 0, failed: 0, skipped: 0 }, lines: [], printed: "", running: "" });
    return files.get(name);
  };

  const handlers = {
    began(file, { name }) {
      file.running = name;
    },
    tested(file, { name, nesting, milliseconds, isSuite, result, reason }, at) {
      if (!isSuite) file.counts[result] += 1;
      if (reason && !reason.isOfSubtests) failures.push({ file: at, ...reason });
      file.lines.push(`${"  ".repeat(nesting + 2)}${marks[result]} ${name} (${seconds(milliseconds)})\n`);
    },
    failed(file, reason, at) {
      file.counts.failed += 1;
      failures.push({ file: at, ...reason });
    },
    printed(file, { text }) {
      file.printed += text;
    },
    ended(file, { milliseconds, processorMilliseconds = 0, complaints }, at) {
      for (const text of complaints) {
        file.counts.failed += 1;
        failures.push({ file: at, name: file.running, position: at, milliseconds, text });
      }
      for (const result of Object.keys(counts)) counts[result] += file.counts[result];
      ended.push({ file: at, milliseconds, processorMilliseconds });
      const { passed, failed, skipped } = file.counts;
      const tests = passed + failed + skipped;
      const howMany = failed === 0 ? tests : `${passed + skipped} of ${tests}`;
      process.stdout.write(
        `  ${failed === 0 ? "✔" : "✖"} ${at} (${howMany}, ${seconds(milliseconds)}, ${seconds(processorMilliseconds)} of its process)\n${isWatched ? file.lines.join("") : ""}`,
      );
    },
  };

  const printFailures = () => {
    process.off("exit", printFailures);
    for (const { name, position, milliseconds, text } of failures)
      process.stdout.write(
        `\n✖ ${name}\n  ${position} (${seconds(milliseconds)})\n${text.replace(/^/gm, "  ")}\n`,
      );
    for (const at of new Set(failures.map(({ file }) => file))) {
      const { printed } = files.get(at);
      if (printed !== "") process.stdout.write(`\n  printed by ${at}:\n${printed.replace(/^/gm, "    ")}\n`);
    }
  };
  // A run that somebody ends has failures to tell of, too.
  process.on("exit", printFailures);

  return {
    counts,
    ended,
    printFailures,
    onEvent({ type, file, ...event }) {
      // What a worker says before its first file and after its last.
      if (file === undefined) return process.stdout.write(event.text ?? "");
      handlers[type](fileOf(file), event, file);
    },
  };
}

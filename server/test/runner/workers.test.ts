// npm test leaves this drill to CI: each run is one of it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "lectern-workers-"));
after(() => rmSync(folder, { recursive: true }));
const pool = pathToFileURL(join(import.meta.dirname, "../../../bin/checks/workers/pool.mjs")).href;

interface Said {
  type: string;
  file: string;
  name?: string;
  result?: string;
  text?: string;
  complaints?: string[];
}

const files = {
  "fails.mjs": `
    test("passes", () => {});
    test("fails", () => { throw new Error("on purpose"); });`,
  "hooks.mjs": `
    let isReady = false;
    before(() => { isReady = true; });
    after(() => { throw new Error("cannot stop"); });
    test("comes after its hook", () => { if (!isReady) throw new Error("too early"); });`,
  "sets.mjs": `
    process.env.SET_BY_A_TEST = "yes";
    test("sets what others must not see", (t) => { mock.method(globalThis, "fetch", () => "mocked"); });`,
  "looks.mjs": `
    beforeEach(() => { if (process.env.SET_BY_A_TEST) throw new Error("sees it"); });
    test("sees nothing of it", () => { if (fetch.mock) throw new Error("sees it"); });`,
  "opens.mjs": `
    test("stops nothing", async () => {
      const { createServer } = await import("node:net");
      await new Promise((resolve) => createServer().listen(0, "127.0.0.1", resolve));
    });`,
  "strays.mjs": `
    test("ends too early", () => { setTimeout(() => { throw new Error("nobody waits for this"); }, 5); });
    test("goes on", () => new Promise((resolve) => setTimeout(resolve, 50)));`,
  "awaits.mjs": `
    test("awaits what never comes", () => new Promise(() => { setTimeout(() => { throw new Error("instead of an answer"); }, 5); }));`,
  "exits.mjs": `test("exits", () => { process.exit(3); });`,
  "cannot.mjs": `import "./nowhere.mjs";`,
  "last.mjs": `test("comes all the same", () => {});`,
};

const endless = {
  "waits.mjs": `test("waits for ever", () => new Promise((resolve) => setTimeout(resolve, 1e9)));`,
  "blocks.mjs": `test("blocks", () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });`,
};

test("of files in one process each is told of by itself, whatever the others do", () => {
  // Nothing here waits for long, however busy the machine is.
  const said = run(files, { timeoutMs: 120_000, longerMs: 120_000 });
  const results = (file: string) =>
    of(said, file)
      .filter(({ type }) => type === "tested")
      .map(({ name, result }) => `${name}: ${result}`);
  const complaints = (file: string) => complaintsOf(said, file);

  assert.deepEqual(results("fails.mjs"), ["passes: passed", "fails: failed"]);
  assert.deepEqual(results("hooks.mjs"), ["comes after its hook: passed"]);
  assert.match(String(complaints("hooks.mjs")), /cannot stop/);
  assert.deepEqual(complaints("sets.mjs"), []);
  assert.deepEqual(results("looks.mjs"), ["sees nothing of it: passed"]);
  assert.match(String(complaints("opens.mjs")), /leaves open: TCPServerWrap × 1/);
  assert.match(String(complaints("strays.mjs")), /nobody waits for this/);
  assert.match(String(complaints("awaits.mjs")), /^Outside of its tests: Error: instead of an answer/);
  assert.match(String(complaints("exits.mjs")), /broke off.*exit code 3/);
  assert.match(String(complaints("cannot.mjs")), /nowhere\.mjs/);
  assert.deepEqual(results("last.mjs"), ["comes all the same: passed"]);
  const ended = said.filter(({ type }) => type === "ended").map(({ file }) => file);
  assert.deepEqual(
    ended.sort(),
    Object.keys(files)
      .map((name) => join(folder, name))
      .sort(),
  );
});

test("a file that never ends is given up", () => {
  const said = run(endless, { timeoutMs: 1_500, longerMs: 8_000 });
  assert.match(String(complaintsOf(said, "waits.mjs")), /timed out after 1500ms/);
  assert.match(String(complaintsOf(said, "blocks.mjs")), /broke off.*longer than 9.5 s/);
});

const of = (said: Said[], file: string) => said.filter((event) => event.file === join(folder, file));

function complaintsOf(said: Said[], file: string) {
  const events = of(said, file);
  return [
    ...events.flatMap(({ type, text }) => (type === "failed" ? [text] : [])),
    ...events.flatMap((event) => event.complaints ?? []),
  ];
}

/** Runs files as one process of `npm test` would, one after the other. @returns what is said of them */
function run(texts: Record<string, string>, limits: { timeoutMs: number; longerMs: number }): Said[] {
  const all = `import { after, before, beforeEach, mock, test } from "node:test";\n`;
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), `${all}${text}\n`);
  const program = `
    import { runInWorkers } from "${pool}";
    await runInWorkers(${JSON.stringify(Object.keys(texts).map((name) => join(folder, name)))}, {
      processes: 1, mostProcesses: 1, apart: new Set(), ...${JSON.stringify(limits)}, options: [], environment: {},
      onEvent: (event) => console.log(JSON.stringify(event)),
    });`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return stdout
    .trim()
    .split("\n")
    .map((line): Said => JSON.parse(line));
}

test("a run that is ended halfway says what had failed until then", () => {
  const report = pathToFileURL(join(import.meta.dirname, "../../../bin/checks/report.mjs")).href;
  const program = `
    import { createReport } from "${report}";
    const { onEvent } = createReport({ isWatched: false });
    const reason = { name: "fails", position: "fails.mjs:2", milliseconds: 1, text: "on purpose" };
    onEvent({ type: "tested", file: "fails.mjs", nesting: 0, milliseconds: 1, result: "failed", reason, name: "fails" });
    process.exit(130);`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  assert.match(stdout, /✖ fails\n {2}fails\.mjs:2 .*\n {2}on purpose/);
});

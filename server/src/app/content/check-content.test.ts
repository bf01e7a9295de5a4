import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mock, test } from "node:test";
import { fileURLToPath } from "node:url";
import { sampleScenario } from "#engines/role-play/test/sample-scenario.ts";
import { sampleFiles } from "../../../../lesson-format/test/sample-template.ts";
import { isSoundContent } from "./sound-content.ts";

/** As it is run: `npm run content:check` and a stage of `npm test` are this program. */
function checkByProgram(folder: string) {
  const program = fileURLToPath(new URL("./check-content.ts", import.meta.url));
  return spawnSync(process.execPath, [program, folder], { encoding: "utf8" });
}

/** What it prints and how it ends, without a process: half of the service is loaded once. */
async function check(folder: string): Promise<{ status: number; stdout: string; stderr: string }> {
  const printed = { log: "", error: "" };
  for (const stream of ["log", "error"] as const)
    mock.method(console, stream, (line: string) => {
      printed[stream] += `${line}\n`;
    });
  try {
    const status = (await isSoundContent(folder)) ? 0 : 1;
    return { status, stdout: printed.log, stderr: printed.error };
  } finally {
    mock.restoreAll();
  }
}

async function inFolder(
  files: ReadonlyMap<string, string | Uint8Array>,
  use: (root: string) => void | Promise<void>,
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), "content-"));
  try {
    await mkdir(join(root, "templates", "sample"), { recursive: true });
    for (const [name, text] of files) await writeFile(join(root, "templates", "sample", name), text);
    await use(root);
  } finally {
    await rm(root, { recursive: true });
  }
}

function inFourLanguages(): Map<string, string> {
  const files = sampleFiles();
  const german = files.get("de.md") ?? "";
  return files.set("fr.md", german).set("it.md", german);
}

test("sound templates get one line each", async () => {
  await inFolder(inFourLanguages(), async (root) => {
    const { status, stdout, stderr } = await check(root);
    assert.deepEqual([status, stderr], [0, ""]);
    const lines = stdout.split("\n").filter((line) => !/^\S+:\d+: note: /.test(line));
    assert.deepEqual(lines, ["sample: 2 sections, 3 questions, 5 minutes, from en, in en de fr it", ""]);
  });
});

const giveaways: [name: string, options: string, above: string, said: RegExp][] = [
  [
    "the right option is much the longest in more than a third of the questions",
    "- [x] This one, with every reason there is for it -> a\n- [ ] That one -> b",
    "> Set apart.",
    /^en\.md:1: The right answer is much the longest in 1 of 2 questions/,
  ],
  [
    "an option speaks of all the others",
    "- [x] This one -> a\n- [ ] None of the above -> b",
    "> Set apart.",
    /^en\.md:20: “None of the above” says something of the others/,
  ],
  [
    "the answer stands right above its question",
    "- [x] Ask somebody of the team -> a\n- [ ] Ask nobody, and go on -> b",
    "> When in doubt, ask somebody of the team.",
    /^en\.md:20: The answer stands word for word in the text above/,
  ],
];

for (const [name, options, above, said] of giveaways) {
  test(`what gives itself away is a mistake: ${name}`, async () => {
    const files = inFourLanguages();
    const english = files.get("en.md") ?? "";
    const changed = english.replace(/- \[x\] This.*\n- \[ \] That.*/, options).replace("> Set apart.", above);
    assert.notEqual(changed, english);
    await inFolder(files.set("en.md", changed), async (root) => {
      const { status, stderr } = await check(root);
      assert.equal(status, 1);
      const [mistake, ...others] = stderr.trim().split("\n");
      assert.match(mistake?.replace(join(root, "templates", "sample/"), "") ?? "", said);
      assert.deepEqual(others, []);
    });
  });
}

test("a mandatory lesson needs three forms of each question, and three questions for each skill; in another one they are notes", async () => {
  const files = inFourLanguages();
  const structure = files.get("template.yaml") ?? "";
  const passed = structure.replace("minutes: 5", "minutes: 5\npass_mark: 80");
  await inFolder(files.set("template.yaml", passed), async (root) => {
    const { status, stdout } = await check(root);
    assert.equal(status, 0);
    assert.match(stdout, /en\.md:20: note: When it is asked again, `q1` has 1 of 3 forms; write `q1\/2`/);
  });
  const mandatory = passed.replace("lesson_type: custom", "lesson_type: mandatory");
  await inFolder(files.set("template.yaml", mandatory), async (root) => {
    const { status, stderr } = await check(root);
    assert.equal(status, 1);
    assert.match(stderr, /en\.md:20: When it is asked again, `q1` has 1 of 3 forms/);
    assert.match(stderr, /de\.md:1: 2 questions show whether somebody knows `reporting`/);
  });
});

test("a mistake is printed as file:line: sentence, and the check fails", async () => {
  const files = inFourLanguages();
  files.set("fr.md", (files.get("fr.md") ?? "").replace("Ein Absatz.", "<b>Ein Absatz."));
  await inFolder(files, (root) => {
    const { status, stderr } = checkByProgram(root);
    assert.equal(status, 1);
    assert.equal(stderr.split(": ")[0], `${join(root, "templates", "sample", "fr.md")}:8`);
  });
});

test("a missing language and a file that is not text are mistakes", async () => {
  await inFolder(sampleFiles(), async (root) =>
    assert.match((await check(root)).stderr, /fr\.md:1: The file is missing/),
  );
  const files = new Map<string, string | Uint8Array>(inFourLanguages());
  files.set("it.md", new Uint8Array([0xff, 0xfe, 0x41]));
  await inFolder(files, async (root) =>
    assert.match((await check(root)).stderr, /it\.md:1: The file is not UTF-8 text/),
  );
});

test("a folder without templates fails instead of passing unread", async () => {
  await inFolder(new Map(), async (root) => {
    assert.equal((await check(join(root, "templates"))).status, 1);
    assert.match((await check(join(root, "nowhere"))).stderr, /There are no templates/);
  });
});

test("scenarios are checked beside the templates: a mistake in one fails the check", async () => {
  await inFolder(inFourLanguages(), async (root) => {
    const folder = join(root, "scenarios", "sample");
    await mkdir(folder, { recursive: true });
    const files = sampleScenario();
    const english = files.get("en.yaml") ?? "";
    for (const language of ["de", "fr", "it"]) files.set(`${language}.yaml`, english);
    for (const [name, text] of files) await writeFile(join(folder, name), text);
    const sound = await check(root);
    assert.deepEqual([sound.status, sound.stderr], [0, ""]);
    assert.match(
      sound.stdout,
      /^sample: 2 points, 6 minutes, passed from 60, from en, in en de fr it; \d+ of 96 examples/m,
    );
    await writeFile(join(folder, "fr.yaml"), english.replace("tense", "furious"));
    const broken = await check(root);
    assert.equal(broken.status, 1);
    assert.match(broken.stderr, /scenarios\/sample\/fr\.yaml:20: `start` must be one of/);
  });
});

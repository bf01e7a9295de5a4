import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readArguments } from "../../../cli/src/arguments/read-arguments.ts";
import { clientCommands } from "../../../cli/src/command-set.ts";

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/operating/twenty-tasks.md"), "utf8");
const tasks = page.split("\n").flatMap((line) => {
  const [, task, commands, pages] = line.split("|").map((cell) => cell.trim());
  return task && commands && pages && !/^(task|---)$/.test(task) ? [{ task, commands, pages }] : [];
});

/** What stands between backticks and begins so. */
const quotedIn = (text: string, beginning: string) =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => (code.startsWith(beginning) ? [code] : []));

/** Words of a command as a shell reads them: double quotes hold them together. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

/** @throws what is wrong with it */
function read(line: string) {
  const [, name = "", ...rest] = wordsOf(line);
  const { resources, single } = clientCommands;
  const alone = single[name];
  if (alone) return readArguments(alone, rest);
  const command = resources[name]?.commands[rest[0] ?? ""];
  if (!command) throw new Error(`There is no command ${name} ${rest[0]}.`);
  return readArguments(command, rest.slice(1));
}

/** The paths of the console's pages, with `$` before what differs. */
function consolePaths(): RegExp[] {
  return globSync("web/src/console/**/area.ts", { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return [...source.matchAll(/getParentRoute: \(\) => (\w+),\s+path: "([^"]+)"/g)].map(
      ([, parent, path = ""]) => {
        const whole = parent === "organizationRoute" ? `/organizations/$id/${path}` : path;
        return new RegExp(`^/console${whole.replaceAll(/\$\w+/g, "[^/]+")}$`);
      },
    );
  });
}

test("twenty tasks have commands that the command line understands, to the last option", () => {
  assert.equal(tasks.length, 20);
  for (const { task, commands } of tasks) {
    const lines = quotedIn(commands, "lectern ");
    assert.ok(lines.length > 0, task);
    for (const line of lines) assert.doesNotThrow(() => read(line), `${task}: ${line}`);
  }
});

test("twenty tasks have pages in the console", () => {
  const known = consolePaths();
  assert.ok(known.length > 40);
  for (const { task, pages } of tasks) {
    const paths = quotedIn(pages, "/console");
    assert.ok(paths.length > 0, task);
    for (const path of paths)
      assert.ok(
        known.some((pattern) => pattern.test(path)),
        `${task}: ${path}`,
      );
  }
});

test("a command that does not exist, lacks something or has too much is told", () => {
  assert.throws(() => read("lectern webhooks mend 7"), /There is no command webhooks mend/);
  assert.throws(() => read("lectern webhooks replay"), /--endpoint ID is missing/);
  assert.throws(() => read("lectern users erase 7 --confirm u --fast"), /There is no --fast/);
});

import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const documents = globSync(["*.md", "{docs,content,sdk,web}/**/*.md"], {
  cwd: root,
  exclude: (path) => /node_modules|templates|dist/.test(path),
});

test("the checks below see the documents", () => {
  assert.ok(documents.includes("README.md") && documents.includes("docs/operating/install.md"));
  assert.ok(documents.flatMap(brokenLinks).length < documents.flatMap(linksOf).length);
});

test("every link from one document to another leads somewhere", () => {
  assert.deepEqual(documents.flatMap(brokenLinks), []);
});

test("every file that ARCHITECTURE.md names is there", () => {
  const named = pathsIn(read("ARCHITECTURE.md"));
  assert.ok(named.length > 20, "paths were not recognised");
  assert.deepEqual(
    named.filter((path) => !existsSync(join(root, path))),
    [],
  );
});

test("install.md explains every setting that app/config.ts reads, and no other", () => {
  const readers = ["config", "model-settings", "object-store-settings"]
    .map((name) => read(`server/src/app/${name}.ts`))
    .join("");
  const settings = [...readers.matchAll(/"([A-Z]+(?:_[A-Z]+)*)"/g)];
  const explained = [...read("docs/operating/install.md").matchAll(/^\| `([A-Z_]+)` \|/gm)];
  assert.ok(explained.length > 10, "the table of settings was not recognised");
  assert.deepEqual(names(explained), names(settings));
});

test(".env.example lists every setting of install.md with its default, and compose.yaml passes all on", () => {
  const listed = [...read(".env.example").matchAll(/^#?([A-Z_0-9]+)=(.*)$/gm)];
  const explained = [...read("docs/operating/install.md").matchAll(/^\| `([A-Z_0-9]+)` \| (.+?) \|/gm)];
  // The password of the database that compose.yaml brings.
  assert.deepEqual(names(listed), [...names(explained), "POSTGRES_PASSWORD"].sort());
  const defaults = new Map(explained.map(([, name = "", value = ""]) => [name, value]));
  for (const [line, name = "", value = ""] of listed)
    if (line.startsWith("#") && value !== "" && name !== "TRUSTED_PROXIES")
      assert.equal(value, defaults.get(name), name);
  assert.match(read("compose.yaml"), /^ {2}env_file: \.env$/m);
});

test("every action that audit-log.md names is one that the service writes down", () => {
  const sources = globSync("server/src/features/**/*.ts", { cwd: root }).filter(
    (path) => !/\.test\./.test(path),
  );
  const code = sources.map(read).join("\n");
  const rows = [...read("docs/integrating/audit-log.md").matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
  const actions = rows.flatMap(([, thing, verbs = ""]) =>
    [...verbs.matchAll(/`(\w+)`/g)].map(([, verb]) => `${thing}.${verb}`),
  );
  assert.ok(actions.length > 25, "the table was not recognised");
  const unknown = actions.filter((action) => !new RegExp(`["']${action}["']`).test(code));
  assert.deepEqual(unknown, []);
});

test("every decision is in the list of decisions", () => {
  const pages = globSync("docs/decisions/[0-9]*.md", { cwd: root }).map((path) => path.split("/").at(-1));
  const listed = [...read("docs/decisions/README.md").matchAll(/\]\((\d{4}-[^)]+)\)/g)];
  assert.deepEqual(pages.sort(), names(listed));
});

function brokenLinks(document: string): string[] {
  return linksOf(document)
    .filter(({ target }) => !existsSync(join(root, target.replace(/#.*/, ""))) || !hasHeading(target))
    .map(({ target }) => `${document} → ${target}`);
}

/** Links inside the repository, as paths from its root; code is no place for links. */
function linksOf(document: string): { target: string }[] {
  const text = read(document)
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) =>
    /^[a-z]+:/.test(link)
      ? []
      : [{ target: link.startsWith("#") ? document + link : normalize(join(dirname(document), link)) }],
  );
}

/** A link into the middle of a document names one of its headings. */
function hasHeading(target: string): boolean {
  const [path = "", anchor] = target.split("#");
  if (anchor === undefined) return true;
  return read(path)
    .split("\n")
    .some((line) => line.startsWith("#") && slug(line) === anchor);
}

function slug(heading: string): string {
  return heading
    .replace(/^#+ /, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

/** What stands between backticks and looks like a path of this repository. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\/?)`/g)]
    .map(([, path = ""]) => path)
    .filter(
      (path) =>
        /^(server|web|sdk|cli|lesson-format|content|bin|bench|docs)\//.test(path) ||
        /^openapi\.json$/.test(path),
    );
}

function names(matches: Iterable<RegExpMatchArray>): string[] {
  return [...new Set([...matches].map(([, name = ""]) => name))].sort();
}

// npm run test:long: packs the release with `npm run release` twice, compares, and starts what tar unpacks of it; else what would be packed
// npm test leaves this drill to CI: built-service.test.ts starts what is built.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, truncateSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isLong } from "../length.ts";
import { bareAccount } from "./bare-account.ts";
import { makeRelease, packedRelease } from "./made-release.ts";

let release: ReturnType<typeof makeRelease>;
let account: Awaited<ReturnType<typeof bareAccount>>;
before(async () => {
  release = makeRelease();
  account = await bareAccount(release.folder);
});
after(() => {
  account?.remove();
  release?.remove();
});

/** Of a first start on a quiet machine; it takes about half of that. */
const PROCESSOR_SECONDS = 6;

test("an account with nothing but Node and the release starts it, uses the command line, backs up, and stops it", async () => {
  const service = await account.start();
  try {
    assert.ok(service.processorSeconds < PROCESSOR_SECONDS, `${service.processorSeconds} s`);
    const page = await fetch(`${service.siteUrl}/docs/`);
    assert.equal(page.status, 200);
    account.lectern("organizations", "create", "--name", "Acme", "--slug", "acme");
    assert.match(account.lectern("organizations", "list"), /acme/);
    assert.match(account.lectern("doctor"), /database/);
    account.lectern("backup", "kept");
  } finally {
    assert.equal(await service.stop(), 0);
  }
  const again = await account.start({ DEMO: "true", DEMO_PORT: "0" });
  assert.match(account.lectern("organizations", "list"), /acme/);
  assert.equal(await again.stop(), 0);
});

test("a release that was not unpacked to its end, or lacks a file, does not start and says what to do", () => {
  const files: [string, number][] = JSON.parse(readFileSync(join(release.folder, "files.json"), "utf8"));
  const names = files.map(([name]) => name);
  for (const name of [
    "server/dist/main.js",
    "server/dist/lectern.js",
    "bin/lectern",
    "node_modules/pg/package.json",
  ])
    assert.ok(names.includes(name), name);
  assert.ok(names.length > 1_000 && names.length < 2_000, `${names.length}`);
  const spoil = (
    name: string,
    change: (path: string) => void,
    sentence: RegExp,
    args = ["start", "serve"],
  ) => {
    const path = join(release.folder, name);
    cpSync(path, `${path}.kept`);
    try {
      change(path);
      const { status, stderr } = account.try(...args);
      assert.match(stderr, sentence);
      assert.equal(status, 78, name);
    } finally {
      renameSync(`${path}.kept`, path);
    }
  };
  const chunk = names.find((name) => /^server\/dist\/features-.*\.js$/.test(name)) ?? "";
  spoil(
    chunk,
    rmSync,
    /is not whole: 1 of its files are missing or were cut, such as server\/dist\/features-/,
  );
  spoil("server/dist/main.js", (path) => truncateSync(path, 10), /such as server\/dist\/main\.js\. Unpack/);
  spoil("server/migrations/0005-users.sql", rmSync, /such as server\/migrations\/0005-users\.sql/);
  for (const args of [["start"], ["doctor"]])
    spoil(
      "files.json",
      rmSync,
      /is not whole: it was not unpacked to its end\. Unpack its archive again/,
      args,
    );
});

test("every package that the programs of the release load is in it", () => {
  const names = new Set(
    globSync("server/dist/*.js", { cwd: release.folder }).flatMap((file) =>
      namesIn(readFileSync(join(release.folder, file), "utf8")),
    ),
  );
  assert.ok(names.has("pino") && names.has("@zxcvbn-ts/core") && names.size > 20, [...names].join(" "));
  const here = createRequire(join(release.folder, "server/dist/main.js"));
  const missing = [...names, ...fonts].filter((name) => !canResolve(here, name));
  assert.deepEqual(missing, []);
});

test("no tests, tools or sources of tests are in the release, and licences and the bill of materials name all that is", () => {
  const ours = globSync("**", { cwd: release.folder, exclude: ["node_modules"] });
  assert.ok(ours.length > 400);
  assert.deepEqual(
    ours.filter((path) => /\.test\.|\/test\/|\.tsx?$|^bench/.test(path)),
    [],
  );
  const installed = globSync("node_modules/{@*/*,[!@]*}/package.json", { cwd: release.folder }).map(
    (path) => {
      const { name, version } = JSON.parse(readFileSync(join(release.folder, path), "utf8"));
      return `${name}@${version}`;
    },
  );
  assert.ok(installed.length > 50);
  const tools = /^(typescript|vite|rolldown|@biomejs\/.*|playwright-core)@/;
  assert.deepEqual(
    installed.filter((name) => tools.test(name)),
    [],
  );
  const licences = readFileSync(join(release.folder, "LICENCES.md"), "utf8");
  const { bomFormat, components } = JSON.parse(readFileSync(join(release.folder, "sbom.cdx.json"), "utf8"));
  assert.equal(bomFormat, "CycloneDX");
  const listed = new Set(components.map((component: { "bom-ref": string }) => component["bom-ref"]));
  // Built into the programs and the pages.
  const built = ["fastify", "kysely", "react", "@tanstack/react-query"];
  for (const name of built) assert.match(licences, new RegExp(`^- ${name}@[\\d.]+: MIT$`, "m"));
  assert.deepEqual(
    installed.filter((name) => !licences.includes(`- ${name}: `) || !listed.has(name)),
    [],
  );
});

test("the readme of the release leads to files and headings that are in it, and speaks of no clone", () => {
  const readme = readFileSync(join(release.folder, "README.md"), "utf8");
  const links = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link.split("#"));
  assert.ok(links.length > 10);
  for (const [path = "", anchor] of links) {
    const target = join(release.folder, path);
    assert.ok(existsSync(target), path);
    if (anchor) assert.ok(headingsOf(target).includes(anchor), `${path}#${anchor}`);
  }
  assert.match(readme, /DATA_DIR=\S+ \S+\/bin\/lectern start$/m);
  assert.doesNotMatch(readme, /^npm start/m);
});

test("the release made twice is the same, byte for byte", { skip: !isLong }, () => {
  const [first, second] = [sumOf(packedRelease()), sumOf(packedRelease())];
  assert.equal(first, second);
});

function headingsOf(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, "")
      .replaceAll(" ", "-"),
  );
}

function sumOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

const fonts = [
  "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff",
];
/** Text of programs that these write, and that nobody asks them for. */
const IN_WRITTEN_PROGRAMS = /^(ajv|ajv-formats|fast-json-stringify)\//;

/** Built code has no blanks: `from "user"` is SQL. */
function namesIn(code: string): string[] {
  const imports = code.matchAll(
    /\b(?:from|import\(?|(?:require|load|resolve)\()["'`](@?[a-z][\w./@-]*)["'`]/g,
  );
  return [...imports]
    .map(([, name = ""]) => name)
    .filter((name) => !isBuiltin(name) && !IN_WRITTEN_PROGRAMS.test(name));
}

function canResolve(require: NodeJS.Require, name: string): boolean {
  try {
    return require.resolve(name) !== "";
  } catch {
    return false;
  }
}

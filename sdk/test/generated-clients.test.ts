// npm run test:long: every generator with every document.
// npm test leaves this drill to CI: document-lint.test.ts and document-rules.test.ts hold the documents they are made from.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { isLong } from "../../server/test/length.ts";

/** Other people's generators must make something of our documents: clients that compile under strict rules. */
const root = join(import.meta.dirname, "../..");
const resolve = createRequire(join(root, "sdk/package.json")).resolve;
const run = promisify(execFile);
const programOf = (name: string, program: string) => join(dirname(resolve(`${name}/package.json`)), program);
/** The one that checks our own code, which takes a tenth of the older one's time. */
const compiler = join(
  dirname(createRequire(join(root, "package.json")).resolve("typescript/package.json")),
  "bin/tsc",
);

/** The generator needs a compiler with a programming interface, which the one that checks our own code has not. */
const withOlderCompiler = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const typescript = ${JSON.stringify(pathToFileURL(resolve("typescript")).href)};
  registerHooks({ resolve: (name, context, next) => next(name === "typescript" ? typescript : name, context) });
`)}`;

/** What is called most, with nothing but what it needs: a field that may be left out must not be asked for. */
const mainCalls: Record<string, string> = {
  "openapi.json": `
    export const user: made.UserUpsert = { provider: "acme", provider_id: "u-1", email: "ada@example.com" };
    export const exchange: made.PartnerExchange = { external_id: "u-1" };
    export const path: keyof made.paths = "/api/v1/auth/partner-exchange/";`,
  "operator-openapi.json": `
    export const course: made.CourseCreate = { organization: "acme", slug: "a", title: "A", access_days: 30 };
    export const replay: made.WebhookReplayCreate = { endpoint_id: 1 };`,
};

let folder: string;
before(async () => {
  // Inside the repository, where what the generated code imports can be found.
  folder = await mkdtemp(join(root, "sdk/node_modules/.generated-"));
});
after(() => rm(folder, { recursive: true, force: true }));

for (const document of ["openapi.json", "operator-openapi.json"]) {
  test(`openapi-typescript makes types of ${document} that compile`, async () => {
    const output = join(folder, `types-${document.split(".")[0]}.ts`);
    const program = programOf("openapi-typescript", "bin/cli.js");
    const byName = ["--root-types", "--root-types-no-schema-prefix"];
    await run(process.execPath, [program, join(root, document), "-o", output, ...byName], { cwd: folder });
    await compile(output);
    assert.deepEqual(missingNames(document, output), []);
    const call = mainCalls[document];
    const caller = join(folder, `calls-${document.split(".")[0]}.ts`);
    await writeFile(caller, `import type * as made from "./types-${document.split(".")[0]}.ts";\n${call}\n`);
    await compile(caller);
  });

  // The dearest of them: both documents are written in one way.
  if (!isLong && document !== "openapi.json") continue;
  test(`@hey-api/openapi-ts makes a client of ${document} that compiles`, async () => {
    const output = join(folder, `client-${document.split(".")[0]}`);
    const program = programOf("@hey-api/openapi-ts", "dist/run.mjs");
    const options = ["-i", join(root, document), "-o", output, "--silent"];
    await run(process.execPath, ["--import", withOlderCompiler, program, ...options], { cwd: folder });
    await compile(join(output, "index.ts"));
    assert.deepEqual(missingNames(document, join(output, "types.gen.ts")), []);
  });
}

test("a component that a generator gave another name would be found", async () => {
  const types = join(folder, "renamed.ts");
  await writeFile(types, "export type UserUpsert1 = object;\n");
  assert.ok(missingNames("openapi.json", types).includes("UserUpsert"));
});

/** The components that a generated file does not export by their names. */
function missingNames(document: string, file: string): string[] {
  const { components } = JSON.parse(readFileSync(join(root, document), "utf8"));
  const exported = [...readFileSync(file, "utf8").matchAll(/^export (?:type|interface) (\w+)/gm)];
  const names = new Set(exported.map(([, name]) => name));
  return Object.keys(components.schemas).filter((name) => !names.has(name));
}

test("the compiler would find a mistake", async () => {
  const broken = join(folder, "broken.ts");
  await writeFile(broken, "export const count: number = 'many';\n");
  await assert.rejects(compile(broken), /not assignable/);
});

async function compile(file: string): Promise<void> {
  const options = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--allowImportingTsExtensions",
    "--target",
    "es2022",
    "--module",
    "esnext",
  ];
  const place = ["--moduleResolution", "bundler", "--lib", "es2022,dom,dom.iterable"];
  await run(process.execPath, [compiler, ...options, ...place, file], { cwd: folder }).catch((error) => {
    throw new Error(String(error.stdout || error));
  });
}

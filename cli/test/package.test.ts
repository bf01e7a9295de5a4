// npm test leaves this drill to CI: manage.test.ts gives the commands from the sources.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { operatorCredentials, startApp, type TestApp } from "../../server/test/app.ts";
import { anOrganization } from "../../server/test/builders.ts";

const root = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "lectern-cli-package-"));
const project = join(scratch, "project");
const program = join(project, "node_modules/.bin/lectern");
const nodes = installedNodes();

const packing = `
  import { packPackage } from ${JSON.stringify(join(root, "bin/release/npm-package.mjs"))};
  const [root, folder] = process.argv.slice(1);
  for (const workspace of ["sdk", "cli"]) await packPackage(root, workspace, folder);`;

let app: TestApp;
before(async () => {
  app = await startApp();
  const args = ["--input-type=module", "--eval", packing, root, scratch];
  execFileSync(process.execPath, args, { stdio: "pipe" });
  const tarballs = globSync(join(scratch, "*.tgz"));
  assert.equal(tarballs.length, 2);
  const options = ["--prefix", project, "--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", ...options, ...tarballs], { stdio: "pipe" });
});
after(async () => {
  await app.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Node as it runs the tests, and others of this machine that are old enough. */
function installedNodes(): string[] {
  const found = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node"));
  const programs = new Set([process.execPath, ...found.filter(existsSync)].map((path) => realpathSync(path)));
  return [...programs].filter((node) => majorOf(node) >= 20);
}

function majorOf(node: string): number {
  return Number(/^v(\d+)/.exec(execFileSync(node, ["--version"], { encoding: "utf8" }))?.[1]);
}

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the installed program, with a home of its own for each Node. */
function run(node: string, args: readonly string[], input = ""): Promise<Ended> {
  const child = spawn(node, [program, ...args], {
    cwd: project,
    env: { HOME: join(scratch, `home-${majorOf(node)}`) },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (output.stderr += text));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, ...output }));
  });
}

test("installed from its file it is one program, and needs no package, not even the SDK's", () => {
  const installed = globSync("node_modules/@lectern/*", { cwd: project }).sort();
  assert.deepEqual(installed, ["node_modules/@lectern/cli", "node_modules/@lectern/sdk"]);
  assert.deepEqual(globSync("node_modules/[!.@]*", { cwd: project }), []);
  const folder = join(project, "node_modules/@lectern/cli");
  const files = globSync("**", { cwd: folder }).filter((path) => path !== ".");
  assert.deepEqual(files.sort(), ["LICENSE", "README.md", "lectern.js", "package.json"]);
  const { dependencies, bin, engines, exports, ...manifest } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  assert.deepEqual(
    { dependencies, bin, engines },
    {
      dependencies: undefined,
      bin: { lectern: "lectern.js" },
      engines: { node: ">=20" },
    },
  );
  assert.deepEqual(exports, { "./package.json": "./package.json" });
  assert.ok(manifest.description.length > 20 && manifest.sideEffects === false && !manifest.private);
  assert.doesNotMatch(readFileSync(join(folder, "lectern.js"), "utf8"), /["'](@lectern\/|undici)/);
});

for (const node of nodes) {
  test(`on Node ${majorOf(node)} it signs in, lists, follows pages, completes, and refuses with JSON`, async () => {
    const organization = await anOrganization(app);
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    assert.equal((await run(node, ["--version"])).stdout, `lectern ${version}\n`);
    const nobody = await run(node, ["organizations", "list", "--json"]);
    assert.deepEqual([nobody.status, JSON.parse(nobody.stderr).code], [2, "usage"]);

    const { email, password } = operatorCredentials;
    const login = ["login", "--url", app.address, "--email", email, "--password-file", "-"];
    const wrong = await run(node, [...login, "--json"], "not the password of anybody\n");
    assert.deepEqual([wrong.status, wrong.stdout], [1, ""]);
    assert.equal(JSON.parse(wrong.stderr).status, 401);
    const signedIn = await run(node, login, `${password}\n`);
    assert.match(signedIn.stdout, /^Signed in at /, signedIn.stderr);

    const listed = await run(node, ["organizations", "list", "--json"]);
    assert.equal(listed.status, 0, listed.stderr);
    const slugs = JSON.parse(listed.stdout).map(({ slug }: { slug: string }) => slug);
    assert.ok(slugs.includes(organization.slug), listed.stdout);
    // A list that is read to its end, on however many pages it is.
    const stores = await run(node, ["record-stores", "list", "--json"]);
    assert.deepEqual([stores.status, stores.stdout], [0, "[]\n"], stores.stderr);
    const missing = await run(node, ["organizations", "show", "nobody", "--json"]);
    assert.deepEqual([missing.status, JSON.parse(missing.stderr).status], [1, 404]);

    const script = join(scratch, "script");
    writeFileSync(script, (await run(node, ["completion", "bash"])).stdout);
    execFileSync("bash", ["--norc", "-n", script]);
    const elsewhere = await run(node, ["backup", "folder"]);
    assert.equal(elsewhere.status, 1);
    assert.match(elsewhere.stderr, /run it on the service's machine/);
  });
}

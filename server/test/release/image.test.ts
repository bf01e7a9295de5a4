// npm test leaves this drill to CI: deploy.test.ts and built-service.test.ts look at what goes into it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import { freePort } from "../processes/free-port.ts";
import { until } from "../waiting/until.ts";
import { type CleanRoot, createCleanRoot, DEBIANS_PATH, maySetUpRoots } from "./clean-root.ts";
import { lastStage, programOf, textsOf } from "./dockerfile.ts";
import { makeRelease } from "./made-release.ts";

const options = maySetUpRoots ? {} : { skip: "only root may mount and change its root" };
const steps = lastStage();
let release: ReturnType<typeof makeRelease>;
let root: CleanRoot;
before(() => {
  if (!maySetUpRoots) return;
  release = makeRelease();
  root = createCleanRoot();
  for (const { instruction, text } of steps) {
    if (instruction === "COPY") copy(text);
    if (instruction === "RUN") root.build(text);
  }
});
after(() => {
  root?.remove();
  release?.remove();
});

/** What the first stage has made. */
function copy(text: string): void {
  const [, from = "", to = ""] = /^--from=build (\S+) (\S+)$/.exec(text) ?? [];
  const made: Record<string, string> = { "/app": release.folder, "/usr/local/bin/node": process.execPath };
  assert.ok(made[from], `nobody made ${from}`);
  root.put(made[from], to);
}

const environment = Object.fromEntries(
  textsOf(steps, "ENV").flatMap((text) =>
    text.split(" ").map((setting): [string, string] => {
      const [name = "", value = ""] = setting.split("=");
      return [name, value];
    }),
  ),
);

test(
  "the image's steps end in a command line that an account without rights can use, and no npm",
  options,
  () => {
    const help = root.run(["lectern", "--help"], environment);
    assert.equal(help.status, 0, help.stderr);
    assert.match(help.stdout, /lectern RESOURCE COMMAND/);
    const alone = root.run(["lectern", "doctor"], { ...environment, LECTERN_URL: "http://localhost:1" });
    assert.match(alone.stdout + alone.stderr, /nothing answers at http:\/\/localhost:1/);
    assert.equal(root.run(["ls", "/usr/local/bin"], environment).stdout, "lectern\nnode\n");
    assert.match(
      root.run(["id"], environment).stdout,
      /^uid=1000\(node\) gid=1000\(node\) groups=1000\(node\)$/m,
    );
  },
);

test(
  "the image serves, is found healthy and stops when asked, with a root that cannot be written to",
  options,
  async () => {
    assert.notEqual(root.run(["touch", "/app/new"], environment).status, 0);
    const operator = { OPERATOR_EMAIL: "ada@example.com", OPERATOR_PASSWORD: "correct horse battery" };
    const port = String(await freePort());
    const env = { PATH: DEBIANS_PATH, ...environment, ...operator, PORT: port, LOG_LEVEL: "warn" };
    const [file, args] = root.command(programOf(textsOf(steps, "ENTRYPOINT")[0] ?? ""));
    const service = spawn(file, args, { env, stdio: ["ignore", "ignore", "inherit"] });
    const ended = new Promise((resolve) => service.once("exit", (code) => resolve(code)));
    const check = programOf(textsOf(steps, "HEALTHCHECK")[0] ?? "");
    try {
      await until(() => {
        assert.equal(service.exitCode, null, "it ended");
        return root.run(check, env).status === 0;
      });
      const doctor = root.run(["lectern", "doctor"], { ...env, LECTERN_URL: `http://localhost:${port}` });
      assert.equal(doctor.status, 0, doctor.stdout + doctor.stderr);
    } finally {
      service.kill("SIGTERM");
    }
    assert.equal(await ended, 0);
    assert.notEqual(root.run(check, env).status, 0);
  },
);

test("the image says what it is, is checked every thirty seconds, and runs as a number that is not root's", () => {
  const labels = textsOf(steps, "LABEL").join(" ");
  for (const name of ["title", "description", "licenses", "version", "revision"])
    assert.match(labels, new RegExp(`org\\.opencontainers\\.image\\.${name}="[^"]+"`));
  assert.match(textsOf(steps, "HEALTHCHECK")[0] ?? "", /--interval=30s /);
  assert.match(textsOf(steps, "USER")[0] ?? "", /^[1-9]\d*:[1-9]\d*$/);
});

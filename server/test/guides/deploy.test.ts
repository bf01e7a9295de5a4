import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
const rules: Rule[] = parse(read("deploy/prometheus/lectern.rules.yaml")).groups[0].rules;
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read("deploy/grafana/lectern.json"),
);

/** Names of all series of the service's own; some of them `/metrics` has only from their first use on. */
function seriesOfTheService(): Set<string> {
  const code = globSync("server/src/**/*.ts", { cwd: root })
    .filter((path) => !/\.test\./.test(path))
    .map(read)
    .join("\n");
  const declared = [
    ...code.matchAll(/\.(counter|gauge|gaugeBy|histogram)\(\s*"(lectern_[a-z_]+)"/g),
    ...code.matchAll(/new (Histogram)\(\{\s*name: "(lectern_[a-z_]+)"/g),
  ];
  return new Set(
    declared.flatMap(([, type = "", name = ""]) =>
      type.toLowerCase() === "histogram"
        ? ["bucket", "count", "sum"].map((part) => `${name}_${part}`)
        : [name],
    ),
  );
}

function unknownSeries(expressions: readonly string[]): string[] {
  const known = seriesOfTheService();
  const named = expressions.flatMap((expression) => expression.match(/\blectern_[a-z_]+/g) ?? []);
  assert.ok(named.length > 10, "the expressions were not recognised");
  return named.filter((name) => !known.has(name));
}

test("every alert asks for series that the service has, and points to a heading of a page for operators", () => {
  assert.deepEqual(unknownSeries(rules.map(({ expr }) => expr)), []);
  for (const { alert, annotations } of rules) {
    const [path = "", anchor = ""] = annotations.runbook.split("#");
    assert.ok(anchorsOf(path).includes(anchor), `${alert}: ${annotations.runbook}`);
  }
});

test("every panel of the dashboard asks for series that the service has, for counters as rates", () => {
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  assert.deepEqual(unknownSeries(expressions), []);
  for (const expression of expressions)
    if (/_(total|count|bucket)\b/.test(expression)) assert.match(expression, /rate\(/);
});

function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, "")
      .replaceAll(" ", "-"),
  );
}

const unit = "deploy/systemd/lectern.service";

test("the unit starts what install.md unpacks, as the account that it makes, with the settings and the data that it names", () => {
  const lines = new Map(
    read(unit)
      .split("\n")
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  const page = read("docs/operating/install.md");
  const [, link = ""] = /ln -s lectern-<version> (\S+)/.exec(page) ?? [];
  assert.equal(lines.get("ExecStart"), `${link}/bin/lectern start`);
  const [, settings = ""] = /install -m 0600 \/dev\/null (\S+)/.exec(page) ?? [];
  assert.equal(lines.get("EnvironmentFile"), settings);
  assert.match(
    page,
    new RegExp(`useradd .*--home-dir ${lines.get("WorkingDirectory")} .* ${lines.get("User")}$`, "m"),
  );
  assert.match(page, new RegExp(`^DATA_DIR=/var/lib/${lines.get("StateDirectory")}/`, "m"));
});

test("each unit runs as the account of the service, with its settings, and backups are deleted before the log after them", () => {
  const shared = /^(?:User|WorkingDirectory|EnvironmentFile|StateDirectory)=.*$/gm;
  const units = globSync("deploy/systemd/*.service", { cwd: root });
  assert.ok(units.length > 2);
  for (const path of units) assert.deepEqual(read(path).match(shared), read(unit).match(shared), path);
  const [, daysOfBackups] = /-mtime \+(\d+)/.exec(read("deploy/systemd/lectern-backup.service")) ?? [];
  const [, daysOfLog] = /--days (\d+)/.exec(read("deploy/systemd/lectern-log.service")) ?? [];
  assert.ok(Number(daysOfBackups) + 1 < Number(daysOfLog), `${daysOfBackups} and ${daysOfLog} days`);
});

test("a command with the service's settings gets the account and the file of the unit", () => {
  const lines = [
    ...`${read("docs/operating/install.md")}${read("docs/operating/backup.md")}`.matchAll(
      /^systemd-run .*$/gm,
    ),
  ];
  assert.equal(lines.length, 2);
  const [, user] = /^User=(.*)$/m.exec(read(unit)) ?? [];
  const [settings] = /^EnvironmentFile=.*$/m.exec(read(unit)) ?? [];
  for (const [line] of lines) assert.ok(line.includes(`--uid=${user} --gid=${user} -p ${settings} `), line);
});

test("systemd finds no mistake in the units, and next to nothing that they leave open", (t) => {
  const all = globSync("deploy/systemd/*.{service,timer}", { cwd: root }).map((path) => join(root, path));
  const units = all.filter((path) => path.endsWith(".service"));
  const verified = spawnSync("systemd-analyze", ["verify", ...all], { encoding: "utf8" });
  if (verified.error) return t.skip("there is no systemd-analyze here");
  const complaints = verified.stderr
    .split("\n")
    .filter((line) => line && !/bin\/lectern is not executable/.test(line));
  assert.deepEqual(complaints, []);
  for (const path of units) {
    const args = ["security", "--offline=true", "--no-pager", "--threshold=15", path];
    const { status, stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    assert.equal(status, 0, `${path}: ${/Overall.*/.exec(stdout)?.[0]}`);
  }
});

test("compose.yaml gives the service a database password of any characters, and time to stop", () => {
  const { services } = parse(read("compose.yaml"), { merge: true });
  for (const name of ["migrate", "serve", "work"]) {
    const { environment, init, read_only, stop_grace_period } = services[name];
    assert.deepEqual([init, read_only, stop_grace_period], [true, true, "40s"]);
    assert.equal(
      environment.PGPASSWORD.slice(0, 19),
      services.postgres.environment.POSTGRES_PASSWORD.slice(0, 19),
    );
    const password = "p@ss:w/rd #1%24 $x'\"";
    const pg = JSON.stringify(createRequire(import.meta.url).resolve("pg"));
    const program = `const { Client } = (await import(${pg})).default;
      console.log(new Client({ connectionString: process.env.DATABASE_URL }).connectionParameters.password);`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
      env: { DATABASE_URL: environment.DATABASE_URL, PGPASSWORD: password },
    });
    assert.equal(stdout, `${password}\n`);
  }
});

// Is a call as quick in a large installation as in a hundredth of it? Two databases, filled in the same run. `npm run bench -- scale`
// takes a tenth of 10 000 organizations, 1 000 000 people, 10 000 000 events and 5 000 000 lessons, `-- scale --full` all of it, and
// `-- scale --hundredth` only that, for a first look: its yardstick has two organizations, whose rows lie closer together.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { median, printResult } from "./result.ts";
import { measureBackup } from "./scale/backup.ts";
import { countingSettings } from "./scale/buffers.ts";
import {
  databaseMb,
  environmentFor,
  type FilledDatabase,
  fillDatabase,
  type Installation,
  openInstallation,
  startMs,
} from "./scale/installation.ts";
import { buffersRatio, type Figures, measureOperation } from "./scale/measuring.ts";
import { mostRatio, type Operation, operations } from "./scale/operations.ts";
import { sizeOf } from "./scale/size.ts";

const ROUNDS = 9;
const STARTS = 3;
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);

const share = process.argv.includes("--full") ? 1 : process.argv.includes("--hundredth") ? 100 : 10;
const sizes = { small: sizeOf(share * 100), large: sizeOf(share) };

const dataDir = mkdtempSync(join(tmpdir(), "lectern-bench-"));
chmodSync(dataDir, 0o755); // as root, the database's account has to pass through
mkdirSync(join(dataDir, "files")); // none is stored here, but a backup looks there
const log = { info: () => undefined, warn: (sentence: string) => void process.stderr.write(`${sentence}\n`) };
const postgres = await startEmbeddedPostgres({
  dataDir,
  log,
  settings: { ...countingSettings, max_wal_size: "4GB" },
});
const installations: Installation[] = [];
try {
  const filled: FilledDatabase[] = [];
  for (const [name, size] of Object.entries(sizes)) {
    const database = await fillDatabase(postgres.url, name, size);
    filled.push(database);
    say(
      `${name}: ${size.organizations} organizations, ${size.people} people, ${size.events} events, ${size.lessons} lessons in ${(database.filledMs / 1000).toFixed(0)} s; ${cpus().length} processors`,
    );
    const settings = { ...environmentFor(database.databaseUrl), DATA_DIR: dataDir };
    const backup = await measureBackup(settings, join(postgres.folder, "data"), dataDir);
    say(
      `a backup of all there is by now: ${backup.mb.toFixed(0)} MB in ${backup.seconds.toFixed(1)} s, ${(backup.seconds / backup.copySeconds).toFixed(2)} times a copy of the files`,
    );
  }
  const sizesMb = await Promise.all(filled.map(databaseMb));
  say(`size of the database: ${sizesMb.map((mb) => `${mb.toFixed(0)} MB`).join(", ")}`);
  const starts: number[][] = [[], []];
  for (let round = 0; round < STARTS; round++) {
    for (const [index, database] of filled.entries()) starts[index]?.push(await startMs(database));
  }
  const [startsSmall = Number.NaN, startsLarge = Number.NaN] = starts.map(median);
  say(`start: ${startsSmall.toFixed(0)} ms, ${startsLarge.toFixed(0)} ms`);

  for (const database of filled) installations.push(await openInstallation(database));
  say("| operation | buffers | ratio | ms | ratio |\n|---|---|---|---|---|");
  const measured: { name: string; kind: Operation["kind"]; small: Figures; large: Figures }[] = [];
  for (const operation of operations) {
    const [small, large] = await measureOperation(operation, installations, ROUNDS);
    if (small === undefined || large === undefined) throw new Error("Two installations are compared.");
    measured.push({ ...operation, small, large });
    say(
      `| ${operation.name} | ${small.buffers} → ${large.buffers} | ${buffersRatio(small, large).toFixed(2)} | ${small.ms.toFixed(1)} → ${large.ms.toFixed(1)} | ${(large.ms / small.ms).toFixed(2)} |`,
    );
  }
  for (const { name, kind, small, large } of measured) {
    const ratio = buffersRatio(small, large);
    if (ratio <= mostRatio["by key"]) continue;
    say(`${name} (${kind}) reads ${ratio.toFixed(1)} times as much:`);
    for (const { statement, buffers } of large.statements.slice(0, 2))
      say(`  ${buffers} buffers: ${statement}`);
  }
  for (const { name, kind, small, large } of measured) {
    if (kind === "counting") continue;
    printResult({
      question: `buffers, ${name}`,
      ratio: buffersRatio(small, large),
      limit: mostRatio[kind],
      must: "stay below",
    });
  }
  printResult({ question: "start", ratio: startsLarge / startsSmall, limit: 1.2, must: "stay below" });
} finally {
  for (const installation of installations) await installation.stop();
  await postgres.stop();
  for (const folder of [postgres.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
}

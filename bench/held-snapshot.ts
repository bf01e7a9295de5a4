// What does a transaction that is held open cost the queues, while PostgreSQL may clear nothing away? The same messages at the same
// rate through our queues and through two libraries for jobs, each in a database of its own, in three phases: without, while
// another session holds a `repeatable read` snapshot, and after it ended.
//
// Arguments: how many minutes in all, the rate as `rate=800`, `readings` for heavy readings beside the snapshot, and whose turn it
// is, where not everybody's: own, pg-boss, graphile-worker; or `statements`, for record stores instead of webhooks.
import { withRestartableDatabase } from "../server/test/chaos/restartable-database.ts";
import { contenders, statements } from "./held-snapshot/contenders.ts";
import { type Phase, runPhases, type Window } from "./held-snapshot/phases.ts";
import { countingSettings } from "./scale/buffers.ts";

const MINUTES = 6;
const PER_SECOND = 400;
/** Statements that are told of each phase's last part. */
const STATEMENTS = 5;

const given = process.argv.slice(2);
const minutes = Number(given.find((argument) => /^[\d.]+$/.test(argument)) ?? MINUTES);
const perSecond = Number(given.find((argument) => argument.startsWith("rate="))?.slice(5) ?? PER_SECOND);
const named = [...contenders, statements].filter(({ name }) =>
  given.some((argument) => name.startsWith(argument)),
);
const chosen = named.length > 0 ? named : contenders;
const share = (minutes * 60) / chosen.length / 6;
const phases: Phase[] = [
  { name: "without", seconds: share },
  { name: "held", seconds: share * 4 },
  { name: "after", seconds: share },
];

for (const contender of chosen) {
  process.stdout.write(
    `\n${contender.name}, ${perSecond} a second\nphase      s  received/s  median  p99 ms  waiting  worker  PostgreSQL ms each  dead rows\n`,
  );
  await withRestartableDatabase(async ({ databaseUrl }) => {
    const withReadings = given.includes("readings");
    const outcome = await runPhases(contender, { databaseUrl, perSecond, phases, withReadings }, print);
    printStatements(outcome.windows);
    const { announced, lost, repeated, drainedMs } = outcome;
    process.stdout.write(
      `${announced} announced, ${lost} lost, ${repeated} repeated; drained ${(drainedMs / 1000).toFixed(1)} s after the last\n`,
    );
    if (lost > 0) process.exitCode = 1;
  }, countingSettings);
}

function print({ phase, seconds, dead, ...window }: Window): void {
  const columns = [
    phase.padEnd(8),
    seconds.toFixed(0).padStart(4),
    (window.received / seconds).toFixed(0).padStart(11),
    window.medianMs.toFixed(0).padStart(7),
    window.p99Ms.toFixed(0).padStart(7),
    String(window.waiting).padStart(8),
    window.workerMs.toFixed(3).padStart(7),
    window.postgresMs.toFixed(3).padStart(19),
    dead.map(({ table, rows }) => `${table} ${rows}`).join(", "),
  ];
  process.stdout.write(`${columns.join(" ")}\n`);
}

/** Of the last part of each phase: what a call of the dearest statements reads, in buffers of 8 kB. */
function printStatements(windows: readonly Window[]): void {
  const lasts = new Map(windows.map((window) => [window.phase, window]));
  for (const [phase, { statements }] of lasts) {
    process.stdout.write(`${phase}: buffers and ms a call\n`);
    for (const { statement, calls, buffers, ms } of statements.slice(0, STATEMENTS))
      process.stdout.write(
        `${(buffers / calls).toFixed(0).padStart(9)} ${(ms / calls).toFixed(2).padStart(8)} × ${calls}  ${statement.replaceAll(/\s+/g, " ").slice(0, 90)}\n`,
      );
  }
}

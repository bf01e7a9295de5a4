// What do a snapshot that is held, `pg_dump` over and over and three overlapping analytics queries cost an installation in which everything
// happens at once: requests of the API, events to webhooks, statements to record stores and jobs? One service on Debian's PostgreSQL 15,
// which brings its `pg_dump` along, in three phases: without them, beside them, and after they ended.
//
// Arguments: how many minutes in all, and `times=2` for twice as much of everything.
import { lacksPostgres, startServerPair } from "../server/test/failover/debian-postgres.ts";
import { holdSnapshot, startDumps, startReadings } from "./held-snapshot/snapshot.ts";
import { fillLanes, type LaneWindow } from "./neighbours/all-lanes.ts";
import { withService } from "./neighbours/installation.ts";
import { percentile } from "./result.ts";

const MINUTES = 9;
const LONGEST_WINDOW_S = 60;
const WARM_UP_S = 15;

if (lacksPostgres) throw new Error(lacksPostgres);
const given = process.argv.slice(2);
const minutes = Number(given.find((argument) => /^[\d.]+$/.test(argument)) ?? MINUTES);
const times = Number(given.find((argument) => argument.startsWith("times="))?.slice(6) ?? 1);
const share = (minutes * 60) / 6;

const servers = await startServerPair();
try {
  const [server] = await servers.ask("select inet_server_port() as port");
  const url = `postgresql://postgres@127.0.0.1:${server?.port}/lectern`; // not by the line, which is this process's own
  await withService(url, async (installation) => {
    const lanes = await fillLanes(installation, times);
    try {
      await lanes.run(WARM_UP_S);
      process.stdout.write("phase      s  lane        done/s  median ms  p99 ms\n");
      await phase("without", share);
      const held = [await holdSnapshot(url), startReadings(url), startDumps(url)];
      await phase("held", share * 4);
      for (const snapshot of held) await snapshot.release();
      await phase("after", share);
      for (const { lane, announced, done, repeated } of await lanes.settle()) {
        process.stdout.write(`${lane}: ${announced} announced, ${done} done, ${repeated} repeated\n`);
        if (done !== announced) process.exitCode = 1;
      }
    } finally {
      await lanes.stop();
    }

    async function phase(name: string, seconds: number): Promise<void> {
      for (let left = seconds; left > 0; left -= LONGEST_WINDOW_S) {
        const window = Math.min(left, LONGEST_WINDOW_S);
        print(name, window, await lanes.run(window));
      }
    }
  });
} finally {
  await servers.stop();
}

function print(phase: string, seconds: number, { latencies, processorMs, dead }: LaneWindow): void {
  for (const [lane, values] of Object.entries(latencies)) {
    const columns = [
      phase.padEnd(7),
      seconds.toFixed(0).padStart(4),
      ` ${lane.padEnd(10)}`,
      (values.length / seconds).toFixed(1).padStart(7),
      percentile(values, 0.5).toFixed(0).padStart(10),
      percentile(values, 0.99).toFixed(0).padStart(7),
    ];
    process.stdout.write(`${columns.join(" ")}\n`);
  }
  const processors = Object.entries(processorMs).map(
    ([name, ms]) => `${name} ${(ms / seconds / 10).toFixed(0)} %`,
  );
  const rows = dead.map((one) => `${one.table} ${one.rows}`).join(", ");
  process.stdout.write(`${phase}: of a processor ${processors.join(", ")}; dead rows ${rows}\n`);
}

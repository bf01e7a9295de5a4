// How long does a person wait after `npm start`, once everything is installed and built? On an empty folder (initdb, schema and
// seed content included) and on an existing one. Beside it, in the same run, what nobody can do without: the same
// PostgreSQL until it accepts, and an empty Fastify. Each start prints its phases in milliseconds.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServiceProcess } from "../server/test/process.ts";
import { median, printResult } from "./result.ts";
import { readCosts, readPhases } from "./start/phases.ts";
import { leastStartMs } from "./start/yardstick.ts";

const ROUNDS = 3;
const MOST_RATIO = 1.5;
const MOST_RESIDENT_MB = 170;

const kinds = ["first", "later"] as const;
const ratios = { first: [] as number[], later: [] as number[] };
const resident: number[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  const [served, least] = [join(folder, "served"), join(folder, "least")];
  for (const kind of kinds) {
    const lines: string[] = [];
    const service = await startServiceProcess({
      dataDir: served,
      environment: { LOG_LEVEL: "debug" },
      onLine: (line) => lines.push(line),
    });
    const costs = readCosts(service.pid);
    await service.stop();
    const leastMs = await leastStartMs(least);
    ratios[kind].push(service.startedAfterMs / leastMs);
    if (kind === "later" && costs) resident.push(costs.residentMb);
    const figures = [
      `${service.startedAfterMs.toFixed(0)} ms (least ${leastMs.toFixed(0)})`,
      ...(costs ? [`processor ${costs.processorMs} ms`, `${costs.residentMb.toFixed(0)} MB`] : []),
    ];
    process.stdout.write(`round ${round}, ${kind}: ${figures.join(", ")}: ${readPhases(lines)}\n`);
  }
  rmSync(folder, { recursive: true, force: true });
}
for (const kind of kinds)
  printResult({
    question: `${kind} start to PostgreSQL and an empty Fastify`,
    ratio: median(ratios[kind]),
    limit: MOST_RATIO,
    must: "stay below",
  });
if (resident.length > 0)
  printResult({
    question: `resident memory after a start to ${MOST_RESIDENT_MB} MB`,
    ratio: median(resident) / MOST_RESIDENT_MB,
    limit: 1,
    must: "stay below",
  });

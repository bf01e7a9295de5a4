// How long does a person wait after `npm start`, once everything is installed? On an empty folder (initdb, schema and
// seed content included) and on an existing one.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServiceProcess } from "../server/test/process.ts";
import { median, printResult } from "./result.ts";

const ROUNDS = 3;
const FIRST_LIMIT_MS = 5_000;
const LATER_LIMIT_MS = 2_000;

const first: number[] = [];
const later: number[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  for (const times of [first, later]) {
    const service = await startServiceProcess({ dataDir });
    times.push(service.startedAfterMs);
    await service.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  process.stdout.write(
    `round ${round}: ${first.at(-1)?.toFixed(0)} ms first, ${later.at(-1)?.toFixed(0)} ms later\n`,
  );
}
printResult({
  question: "first start to 5 s",
  ratio: median(first) / FIRST_LIMIT_MS,
  limit: 1,
  must: "stay below",
});
printResult({
  question: "later start to 2 s",
  ratio: median(later) / LATER_LIMIT_MS,
  limit: 1,
  must: "stay below",
});

// Is the overview of a large organization there within the time of a page view? 100 000 learners with a million lessons
// are asked for it in turns with the simplest question over the same rows: how many they are.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { startServiceProcess } from "../server/test/process.ts";
import { fillOrganization } from "./analytics/large-organization.ts";
import { aMeasuredPartner } from "./partner.ts";
import { processorMsBelow } from "./processor-time.ts";
import { median, printResult } from "./result.ts";

const LEARNERS = 100_000;
const ROUNDS = 25;
const LIMIT_MS = 200;
/** An overview may cost as much as counting the rows so many times. */
const RATIO_LIMIT = 4;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const questions = {
  "all time by week": "",
  "all time by day": "?interval=day",
  "the last 90 days": `?from=${daysAgo(90)}`,
  "a quarter of last year": `?from=${daysAgo(250)}&to=${daysAgo(160)}`,
};

async function timed(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}

const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
const log = { info: () => undefined, warn: (sentence: string) => void process.stderr.write(`${sentence}\n`) };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
const service = await startServiceProcess({
  environment: { DATABASE_URL: postgres.url, SECRET_KEY: "bench ".repeat(8) },
});
const client = new pg.Client({ connectionString: postgres.url });
try {
  const { organizationId, token } = await aMeasuredPartner(service);
  const loadedMs = await timed(() => fillOrganization(postgres.url, organizationId, LEARNERS));
  process.stdout.write(`1 million lessons loaded in ${(loadedMs / 1000).toFixed(0)} s\n`);
  await client.connect();
  const count = () =>
    client.query({
      name: "count",
      text: "select count(*) from curriculum where organization_id = $1",
      values: [organizationId],
    });
  for (const [name, query] of Object.entries(questions)) {
    const ask = () => service.call("GET", `/api/v1/analytics/overview/${query}`, { token });
    const firstMs = await timed(ask);
    const times: number[] = [];
    const counts: number[] = [];
    const processor = { overview: 0, count: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const before = processorMsBelow();
      times.push(await timed(ask));
      const between = processorMsBelow();
      counts.push(await timed(count));
      processor.overview += between - before;
      processor.count += processorMsBelow() - between;
    }
    const [ms, countMs] = [median(times), median(counts)];
    process.stdout.write(
      `${name}: median ${ms.toFixed(1)} ms, the first time ${firstMs.toFixed(0)} ms; count(*) ${countMs.toFixed(1)} ms\n`,
    );
    process.stdout.write(
      `${name}: processor time of one ${(processor.overview / ROUNDS).toFixed(1)} ms, ${(processor.overview / processor.count).toFixed(3)} that of count(*)\n`,
    );
    printResult({
      question: `overview, ${name}, to 200 ms`,
      ratio: ms / LIMIT_MS,
      limit: 1,
      must: "stay below",
    });
    printResult({
      question: `overview, ${name}, to count(*)`,
      ratio: ms / countMs,
      limit: RATIO_LIMIT,
      must: "stay below",
    });
  }
} finally {
  await client.end();
  await service.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

// What do 20 000 employees cost: the first run against the same rows written by plain SQL, an unchanged run against reading
// and comparing by plain SQL, both on the same database in the same minutes; and how much memory does the service take?
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { type ServiceProcess, startServiceProcess } from "../server/test/process.ts";
import { EMPLOYEES, GROUPS } from "./hris/company.ts";
import { comparePlainly, writePlainly } from "./hris/plain-sql.ts";
import { growthWhile, startBenchHub } from "./hris/program.ts";
import { median, printResult } from "./result.ts";

const UNCHANGED_ROUNDS = 3;
const LEAST_RATIO = 0.3;
const MOST_MB = 150;
const POLL_MS = 100;
/** Fewer, for a quick look: `npm run bench -- hris 2000`. */
const employees = Number(process.argv[2] ?? EMPLOYEES);
const groups = Math.ceil((employees * GROUPS) / EMPLOYEES);
/** Tables in which an unchanged run must write nothing. */
const followed = [
  "user",
  "team",
  "team_member",
  "hr_employee",
  "hr_group",
  "hr_employee_group",
  "event",
  "hris_identity_link",
  "hris_group_link",
  "hris_change",
  "hris_issue",
];

const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
const log = {
  info: () => undefined,
  warn: (sentence: string) => void process.stderr.write(`${sentence}\n`),
};
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
const service = await startServiceProcess({
  environment: { DATABASE_URL: postgres.url, SECRET_KEY: "bench ".repeat(8), OUTBOUND_ALLOW: "127.0.0.0/8" },
});
const hub = await startBenchHub(employees, groups);
const small = await startBenchHub(300, 10);
try {
  await (await connect(service, "small", small.url)).activate(); // warms the service up
  const company = await connect(service, "company", hub.url);
  let first: Run | null = null;
  const growth = await growthWhile(service.pid, async () => {
    first = await company.activate();
  });
  if (first === null) throw new Error("There was no first run.");
  const firstSeconds = secondsOf(first);
  const plainSeconds = await writePlainly(postgres.url);
  print(`first run: ${firstSeconds.toFixed(1)} s, ${plainSeconds.toFixed(1)} s by plain SQL`);
  printResult({
    question: "employees a second of a first run to the same rows by plain SQL",
    ratio: plainSeconds / firstSeconds,
    limit: LEAST_RATIO,
    must: "reach",
  });
  const ratios: number[] = [];
  for (let round = 1; round <= UNCHANGED_ROUNDS; round += 1) {
    const mark = await currentTransaction(postgres.url);
    const seconds = secondsOf(await company.run("full"));
    const written = await rowsSince(postgres.url, mark);
    const plain = await comparePlainly(postgres.url, hub.url);
    ratios.push(plain / seconds);
    print(`unchanged: ${seconds.toFixed(2)} s, ${plain.toFixed(2)} s by plain SQL, ${written} rows written`);
    if (written > 0) process.exitCode = 1;
  }
  printResult({
    question: "an unchanged run to reading and comparing by plain SQL",
    ratio: median(ratios),
    limit: LEAST_RATIO,
    must: "reach",
  });
  printResult({
    question: `${growth.toFixed(0)} MB that the service grew by in preview and first run, to ${MOST_MB} MB`,
    ratio: growth / MOST_MB,
    limit: 1,
    must: "stay below",
  });
} finally {
  await hub.stop();
  await small.stop();
  await service.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Run {
  id: number;
  state: string;
  started_at: string;
  finished_at: string;
  failure_reason: string | null;
}

function secondsOf({ started_at, finished_at }: Run): number {
  return (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
}

async function connect({ call, operatorToken }: ServiceProcess, slug: string, baseUrl: string) {
  const operate = async (method: string, path: string, body?: unknown) =>
    call(method, `/operator/v1${path}`, { token: await operatorToken(), ...(body ? { body } : {}) });
  await operate("POST", "/organizations/", { name: slug, slug });
  const { id } = await operate("POST", "/hris-connections/", {
    organization: slug,
    hub: "kombo",
    integration_id: "bench:1",
    api_key: "bench",
    base_url: baseUrl,
  });
  const ended = async (runId: number): Promise<Run> => {
    for (;;) {
      const run: Run = await operate("GET", `/hris-runs/${runId}/`);
      if (run.state === "succeeded") return run;
      if (run.state !== "queued" && run.state !== "running") {
        throw new Error(`Run ${runId} is ${run.state}: ${run.failure_reason}`);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  const run = async (kind: "preview" | "full") =>
    ended((await operate("POST", `/hris-connections/${id}/runs/`, { kind })).id);
  return {
    run,
    async activate() {
      await run("preview");
      return ended((await operate("POST", `/hris-connections/${id}/activate/`)).last_run.id);
    },
  };
}

/** Rows written from this transaction on tell so themselves. */
async function currentTransaction(databaseUrl: string): Promise<string> {
  const [{ xid }] = await query<{ xid: string }>(databaseUrl, "select pg_current_xact_id()::text as xid");
  return xid;
}

async function rowsSince(databaseUrl: string, xid: string): Promise<number> {
  const counts = followed.map(
    (table) => `select count(*) as written from "${table}" where xmin::text::bigint >= ${xid}`,
  );
  const [{ written }] = await query<{ written: string }>(
    databaseUrl,
    `select sum(written) as written from (${counts.join(" union all ")}) as counted`,
  );
  return Number(written);
}

async function query<Row extends object>(databaseUrl: string, text: string): Promise<[Row]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [row] = (await client.query<Row>(text)).rows;
    if (!row) throw new Error(`No row: ${text}`);
    return [row];
  } finally {
    await client.end();
  }
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

// How much of the database's own speed is left of an upsert once it goes through HTTP, with authentication, limits
// and validation on? The yardstick is pgbench running the very same statement at the same concurrency.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { UserBody } from "../server/src/features/users/schemas.ts";
import { upsertUser } from "../server/src/features/users/upsert.ts";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import type { Tables } from "../server/src/platform/tables.ts";
import { type ServiceProcess, startServiceProcess } from "../server/test/process.ts";
import { aMeasuredPartner, findPgbench } from "./partner.ts";
import { median, printVerdict } from "./verdict.ts";

const CONCURRENCY = 32;
const LEARNERS = 5_000;
const SECONDS = 6;
const ROUNDS = 3;
const LIMIT = 0.35;

const learner = (number: number, round: number): UserBody => ({
  provider: "bench",
  provider_id: `emp-${number}`,
  email: `emp-${number}@example.com`,
  first_name: `Ada ${round}`,
  last_name: "Muster",
  preferred_language: "de",
  user_summary: "Works in the warehouse and leads a team of five.",
  job_titles: ["Team lead"],
  department: "Logistics",
  tools: ["SAP", "Excel"],
  daily_tasks: ["plan shifts"],
});

/** The statement as the driver sends it, with its values, caught on its way to the database. */
async function catchStatement(connectionString: string, organizationId: number) {
  const caught: { text: string; values: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
    log: ({ query }) => void caught.push({ text: query.sql, values: query.parameters }),
  });
  const context = { db, clock: () => new Date(), wakeSequencer: () => undefined };
  await upsertUser(context, organizationId, learner(0, 0));
  await db.destroy();
  const [statement] = caught;
  if (!statement || caught.length > 1) throw new Error("The plain upsert is no longer one statement.");
  return statement;
}

/** The same statement for pgbench: another learner and another name each time, all else as sent. */
function pgbenchScript({ text, values }: { text: string; values: readonly unknown[] }): string {
  const body = text.replace(/\$(\d+)/g, (_, index) => literal(values[Number(index) - 1]));
  return `\\set number random(1, ${LEARNERS})\n\\set round random(1, 1000000)\n${body};\n`;
}

function literal(value: unknown): string {
  if (value === "emp-0") return "('emp-' || :number)::text";
  if (value === "emp-0@example.com") return "('emp-' || :number || '@example.com')::text";
  if (value === "Ada 0") return "('Ada ' || :round)::text";
  if (typeof value === "string" && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return "gen_random_uuid()";
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(",")}]::text[]`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

function runPgbench(
  script: string,
  connection: { host: string; port: number; user: string; database: string },
): Promise<number> {
  const args = [
    ...["-n", "-M", "prepared", "-c", String(CONCURRENCY), "-j", "1", "-T", String(SECONDS)],
    ...[
      "-h",
      connection.host,
      "-p",
      String(connection.port),
      "-U",
      connection.user,
      "-f",
      script,
      connection.database,
    ],
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(findPgbench(), args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("exit", () => {
      const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
      if (rate) resolve(Number(rate));
      else reject(new Error(`pgbench failed: ${output}`));
    });
  });
}

async function runHttp(service: ServiceProcess, token: string, round: number): Promise<number> {
  let sent = 0;
  const result = await autocannon({
    url: `${service.siteUrl}/api/v1/users/`,
    connections: CONCURRENCY,
    duration: SECONDS,
    requests: [
      {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify(learner(1 + Math.floor(Math.random() * LEARNERS), round * 1_000_000 + sent++)),
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors.`);
  return result["2xx"] / result.duration;
}

const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
const log = { info: () => undefined, warn: (sentence: string) => void process.stderr.write(`${sentence}\n`) };
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
const service = await startServiceProcess({
  environment: { DATABASE_URL: postgres.url, SECRET_KEY: "bench ".repeat(8) },
});
try {
  const { organizationId, token } = await aMeasuredPartner(service);
  const script = join(folder, "upsert.sql");
  writeFileSync(script, pgbenchScript(await catchStatement(postgres.url, organizationId)));
  const ratios: number[] = [];
  await runHttp(service, token, 0); // creates the learners, warms both up
  for (let round = 1; round <= ROUNDS; round++) {
    const database = await runPgbench(script, postgres.connection);
    const http = await runHttp(service, token, round);
    ratios.push(http / database);
    process.stdout.write(
      `round ${round}: ${http.toFixed(0)} upserts/s over HTTP, ${database.toFixed(0)} by pgbench\n`,
    );
  }
  printVerdict({
    question: "upsert over HTTP to pgbench",
    ratio: median(ratios),
    limit: LIMIT,
    must: "reach",
  });
} finally {
  await service.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "../server/src/platform/database/tables.ts";

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** The statements that an action sends, with their values, caught on their way to the database. */
export async function catchStatements(
  connectionString: string,
  action: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<Statement[]> {
  const caught: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
    log: ({ query }) => void caught.push({ text: query.sql, values: query.parameters }),
  });
  await action(db);
  await db.destroy();
  return caught;
}

/** The same statements for pgbench. `vary` names the values that differ from call to call, as SQL over `:number`. */
export function pgbenchScript(
  statements: readonly Statement[],
  numbers: number,
  vary: (value: unknown) => string | null,
): string {
  const bodies = statements.map(
    ({ text, values }) =>
      `${text.replace(/\$(\d+)/g, (_, index) => {
        const value = values[Number(index) - 1];
        return vary(value) ?? literal(value);
      })};`,
  );
  return [`\\set number random(1, ${numbers})`, "\\set round random(1, 1000000)", ...bodies, ""].join("\n");
}

function literal(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  if (Array.isArray(value)) return `array[${value.map(literal).join(",")}]::text[]`;
  return `'${String(value).replaceAll("'", "''")}'`;
}

interface PgbenchRun {
  script: string;
  connection: { host: string; port: number; user: string; database: string };
  concurrency: number;
  seconds: number;
}

export function runPgbench({
  script,
  connection,
  concurrency,
  seconds,
}: PgbenchRun): Promise<{ operations: number; durationMs: number }> {
  const { host, port, user, database } = connection;
  const load = ["-n", "-M", "prepared", "-c", String(concurrency), "-j", "1", "-T", String(seconds)];
  const target = ["-h", host, "-p", String(port), "-U", user, "-f", script, database];
  return new Promise((resolve, reject) => {
    const child = spawn(findPgbench(), [...load, ...target], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("exit", () => {
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
      const operations = Number(/^number of transactions actually processed: (\d+)/m.exec(output)?.[1]);
      if (perSecond > 0) resolve({ operations, durationMs: (operations * 1000) / perSecond });
      else reject(new Error(`pgbench failed: ${output.slice(0, 2000)}`));
    });
  });
}

/** pgbench of the machine's own PostgreSQL, or a sentence on how to get it. */
function findPgbench(): string {
  const folders = (process.env.PATH ?? "").split(":");
  const found = folders.map((folder) => join(folder, "pgbench")).find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    "pgbench is needed for this benchmark; install PostgreSQL's client programs (Debian: postgresql).",
  );
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { manualClock } from "#kernel/clock.ts";
import { randomToken } from "#kernel/secret.ts";
import { startApp, type TestApp } from "../app.ts";
import { type Connected, connected, type Run } from "../hris/connected.ts";
import { type HubRecord, startHrHub } from "../partners/hr-hub/hr-hub.ts";
import { usualProgram } from "../process.ts";

interface FirstRunReport {
  run: Run;
  /** How often the worker was killed while the run was under way. */
  kills: number;
  /** What stands in the tables. */
  tables: {
    accounts: number;
    addresses: number;
    links: number;
    teams: number;
    memberships: number;
    createdEvents: number;
    createdAudited: number;
    open: number;
  };
}

const GROUPS = 20;

/** A first run whose worker dies of SIGKILL again and again, at moments that nobody chose. */
export async function killFirstRun(people: number, mostKills: number): Promise<FirstRunReport> {
  const secretKey = randomToken(32);
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-hris-chaos-"));
  const hub = await startHrHub();
  hub.pageSize = 250;
  hub.groups = Array.from({ length: GROUPS }, (_, index) => groupAt(index));
  hub.employees = Array.from({ length: people }, (_, index) => employeeAt(index));
  const app = await startApp({
    clock: manualClock(new Date()),
    config: { role: "serve", secretKeys: [secretKey], outboundAllow: ["127.0.0.0/8"] },
  });
  const worker = startWorker({ DATABASE_URL: app.databaseUrl, SECRET_KEY: secretKey, DATA_DIR: dataDir });
  try {
    const connection = await connected(app, hub, { isActive: false });
    await connection.run("preview");
    const activated = await connection.operate("POST", "/activate/");
    if (activated.status !== 200) throw new Error(`Not activated: ${activated.text}`);
    const kills = await killWhileRunning(app, worker, mostKills);
    const run = await connection.settled();
    await app.eventsSettled().catch(() => undefined);
    return { run, kills, tables: await countTables(app, connection) };
  } finally {
    await worker.kill();
    await app.stop();
    await hub.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function killWhileRunning(
  { context: { db } }: TestApp,
  worker: ReturnType<typeof startWorker>,
  mostKills: number,
): Promise<number> {
  for (let kills = 0; ; ) {
    const { rows } = await sql<{ state: string; attempts: number }>`
      select state, attempts from hris_run where kind = 'full' order by id desc limit 1`.execute(db);
    if (!/^(queued|running)$/.test(rows[0]?.state ?? "")) return kills;
    // A run that breaks off again and again at one place is ended as failed, as it shall be; this one has to get on.
    const isStuck = (rows[0]?.attempts ?? 0) > 1;
    if (rows[0]?.state !== "running" || isStuck || kills === mostKills) {
      await pause(20);
      continue;
    }
    await pause(Math.random() * 600);
    await worker.kill();
    kills += 1;
    // Another process would go on when the lease has ended; nobody has to wait for that here.
    await sql`update hris_run set leased_until = clock_timestamp() where state = 'running'`.execute(db);
    worker.start();
  }
}

function startWorker(environment: Record<string, string>) {
  let child: ChildProcess;
  const worker = {
    start() {
      child = spawn(process.execPath, [usualProgram, "work"], {
        env: {
          ...process.env,
          PORT: "0",
          OUTBOUND_ALLOW: "127.0.0.0/8",
          LOG_LEVEL: "error",
          DEMO: "false",
          ...environment,
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
  worker.start();
  return worker;
}

async function countTables({ context: { db } }: TestApp, { id, partner: { organizationId } }: Connected) {
  const { rows } = await sql<FirstRunReport["tables"]>`
    select
      (select count(*) from "user" where organization_id = ${organizationId}) as accounts,
      (select count(distinct email) from "user" where organization_id = ${organizationId}) as addresses,
      (select count(*) from hris_identity_link where connection_id = ${id}) as links,
      (select count(*) from team where organization_id = ${organizationId}) as teams,
      (select count(*) from team_member where organization_id = ${organizationId}) as memberships,
      (select count(*) from event where organization_id = ${organizationId} and type = 'user.created') as "createdEvents",
      (select count(*) from audit_entry where organization_id = ${organizationId} and action = 'user.create') as "createdAudited",
      (select count(*) from hris_change join hris_run on hris_run.id = run_id
       where connection_id = ${id} and hris_run.kind = 'full' and hris_change.state not in ('applied', 'noted')) as open`.execute(
    db,
  );
  if (!rows[0]) throw new Error("Nothing was counted.");
  return rows[0];
}

function groupAt(index: number): HubRecord {
  return {
    id: `group-${index}`,
    remote_id: `g-${index}`,
    name: `Group ${index}`,
    type: "TEAM",
    parent_id: null,
    changed_at: "2026-01-01T00:00:00.000Z",
    remote_deleted_at: null,
  };
}

function employeeAt(index: number): HubRecord {
  const { id, remote_id, name, type } = groupAt(index % GROUPS);
  return {
    id: `employee-${index}`,
    remote_id: `e-${index}`,
    employee_number: String(index),
    first_name: "Given",
    last_name: `Family${index}`,
    display_full_name: null,
    job_title: "Title",
    work_email: `employee.${index}@chaos.example`,
    personal_email: null,
    manager_id: null,
    employment_status: "ACTIVE",
    employment_type: "FULL_TIME",
    start_date: null,
    termination_date: null,
    groups: [{ id, remote_id, name, type }],
    changed_at: "2026-01-01T00:00:00.000Z",
    remote_deleted_at: null,
  };
}

/** What is not as it must be after a first run of so many people, in words. */
export function firstRunFaults({ run, tables }: FirstRunReport, people: number): string[] {
  const { accounts, addresses, links, teams, memberships, createdEvents, createdAudited, open } = tables;
  const expected: [string, unknown, unknown][] = [
    ["state", run.state, "succeeded"],
    ["accounts", accounts, people],
    ["addresses", addresses, people],
    ["links", links, people],
    ["teams", teams, GROUPS],
    ["memberships", memberships, people],
    ["events of new people", createdEvents, people],
    ["audit entries of new people", createdAudited, people],
    ["changes that were not made", open, 0],
    ["accounts that the run counts", run.counts.created, people],
    ["teams that the run counts", run.counts.teams_created, GROUPS],
    ["memberships that the run counts", run.counts.memberships_added, people],
  ];
  return expected.flatMap(([what, is, wanted]) =>
    is === wanted ? [] : [`${what}: ${is} instead of ${wanted}`],
  );
}

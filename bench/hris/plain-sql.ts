import pg from "pg";
import type { employeesOf } from "./company.ts";

/** People side by side, as the connector does them. */
const CONNECTIONS = 4;
const PAGE_SIZE = 250;

const copied = [
  "user",
  "event",
  "audit_entry",
  "hris_identity_link",
  "hris_change",
  "hr_employee",
  "team",
  "team_member",
];
const perPerson = [
  'insert into bare."user" overriding system value select * from public."user" where id = $1',
  "insert into bare.hris_identity_link select * from public.hris_identity_link where user_id = $1",
  "insert into bare.audit_entry overriding system value select * from public.audit_entry where id = $2",
  "insert into bare.event overriding system value select * from public.event where event_id = $3",
];
const together = [
  "insert into bare.hris_change select * from public.hris_change",
  "insert into bare.hr_employee overriding system value select * from public.hr_employee",
  "insert into bare.team overriding system value select * from public.team",
  "insert into bare.team_member select * from public.team_member",
];

/**
 * Writes the rows of a first run once more by hand: into tables with the same indexes, a person in a transaction, and what
 * the run writes for many at once in one statement. @returns seconds
 */
export async function writePlainly(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  try {
    await pool.query("drop schema if exists bare cascade; create schema bare");
    for (const table of copied) {
      await pool.query(`create table bare."${table}" (like public."${table}" including all)`);
    }
    const { rows: people } = await pool.query<{ user_id: string; audit_id: string; event_id: string }>(`
      with made as (select id, row_number() over (order by id) as place from public."user" where source = 'hris'),
      noted as (select id, target_id::bigint as user_id from public.audit_entry where action = 'user.create'),
      told as (select event_id, (body::json -> 'data' ->> 'user_id')::bigint as user_id from public.event
               where type = 'user.created')
      select made.id as user_id, noted.id as audit_id, told.event_id
      from made join noted on noted.user_id = made.id join told on told.user_id = made.id order by made.place`);
    const begun = performance.now();
    let next = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const client = await pool.connect();
        for (let person = people[next++]; person; person = people[next++]) {
          const { user_id, audit_id, event_id } = person;
          await client.query("begin");
          await client.query({ name: "user", text: perPerson[0] ?? "", values: [user_id] });
          await client.query({ name: "link", text: perPerson[1] ?? "", values: [user_id] });
          await client.query({
            name: "audit",
            text: (perPerson[2] ?? "").replace("$2", "$1"),
            values: [audit_id],
          });
          await client.query({
            name: "event",
            text: (perPerson[3] ?? "").replace("$3", "$1"),
            values: [event_id],
          });
          await client.query("commit");
        }
        client.release();
      }),
    );
    for (const statement of together) await pool.query(statement);
    return (performance.now() - begun) / 1000;
  } finally {
    await pool.query("drop schema if exists bare cascade");
    await pool.end();
  }
}

/** Reads the hub's pages and has PostgreSQL compare them with what is there. @returns seconds */
export async function comparePlainly(databaseUrl: string, hubUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const begun = performance.now();
    await client.query("create temp table said (id text, record jsonb)");
    for (let cursor: string | null = "0"; cursor !== null; ) {
      const answer = await fetch(`${hubUrl}/hris/employees?page_size=${PAGE_SIZE}&cursor=${cursor}`);
      const { data } = (await answer.json()) as Page; // the hub stands beside this file
      await client.query(
        "insert into said select record ->> 'id', record from jsonb_array_elements($1::jsonb) as record",
        [JSON.stringify(data.results)],
      );
      cursor = data.next;
    }
    const { rows } = await client.query<{ differing: string }>(`
      select count(*) as differing from said
      left join hris_identity_link as link on link.hub_id = said.id
      left join "user" on "user".id = link.user_id
      left join hr_employee as employee on employee.remote_id = record ->> 'remote_id'
      where ("user".email, "user".first_name, "user".last_name, "user".job_titles[1], employee.last_name)
        is distinct from (record ->> 'work_email', record ->> 'first_name', record ->> 'last_name',
                          record ->> 'job_title', record ->> 'last_name')`);
    if (rows[0]?.differing !== "0")
      throw new Error(`${rows[0]?.differing} people differ; nothing was measured.`);
    return (performance.now() - begun) / 1000;
  } finally {
    await client.end();
  }
}

interface Page {
  data: { next: string | null; results: ReturnType<typeof employeesOf> };
}

import pg from "pg";
import { LARGEST_SHARE, type Size } from "./size.ts";

/** Lessons of one person. */
const LESSONS_EACH = 5;

/** In the order in which their foreign keys want them. */
const tables = [
  "organization",
  "course",
  "user",
  "enrolment",
  "curriculum",
  "sitting",
  "learner_activity",
  "login_token",
  "browser_session",
  "event",
];

/**
 * Fills a migrated database, in which there is no organization yet, with a year of this many. All constraints are checked
 * and all indexes maintained. Triggers of the sync horizon rest, as they would date the whole year as of today.
 */
export async function fillInstallation(databaseUrl: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    await client.query("set synchronous_commit = off");
    await client.query("set work_mem = '64MB'");
    for (const table of tables) await client.query(`alter table "${table}" disable trigger user`);
    for (const statement of statementsFor(size)) await client.query(statement);
    for (const table of tables) await client.query(`alter table "${table}" enable trigger user`);
    await resumeIds(client);
    for (const table of tables) await client.query(`vacuum (analyze) "${table}"`);
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

/** The rows came with ids of their own: the next one is the service's. */
async function resumeIds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and column_name = 'id' and is_identity = 'YES'`,
    [tables],
  );
  for (const { table } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', 'id'), (select max(id) from "${table}"))`,
    );
  }
}

/** Everything is a fixed function of the row's number, so that two runs measure the same. */
function statementsFor({ organizations, people, events, lessons }: Size): string[] {
  const ofLargest = people / LARGEST_SHARE;
  /** SQL: a moment of the last year, as far along as the row is among so many. */
  const momentOf = (number: string, count: number) =>
    `date_trunc('milliseconds', now() - interval '1 day' - interval '365 days' * (1 - ${number}::float8 / ${count}))`;
  /** SQL: the organization of a person, by the number that is also the person's id. */
  const organizationOf = (number: string) =>
    `case when ${number} <= ${ofLargest} then 1
          else 2 + (${number} - ${ofLargest} - 1) % ${organizations - 1} end`;
  return [
    `insert into organization (id, slug, name, creation_date, modified_date) overriding system value
     select number, 'org-' || number, 'Organization ' || number, moment, moment
     from (select number, now() - interval '366 days' as moment from generate_series(1, ${organizations}) as number) as numbered`,
    `insert into course (id, organization_id, slug, title, access_days, creation_date, modified_date) overriding system value
     select id, id, 'course', 'Course', 365, creation_date, creation_date from organization`,
    `insert into "user" (id, organization_id, provider, provider_id, email, first_name, last_name, preferred_language,
                         user_summary, job_titles, department, source, last_login_at, creation_date, modified_date)
       overriding system value
     select number, ${organizationOf("number")}, 'bench', 'emp-' || number, 'emp-' || number || '@example.com',
            'Ada' || number % 1000, 'Muster' || number % 7919, 'en', 'Works in the warehouse and leads a team of five.',
            '{Team lead}', 'Department ' || number % 20, 'api', moment, moment, moment
     from (select number, ${momentOf("number", people)} as moment from generate_series(1, ${people}) as number) as numbered`,
    `insert into enrolment (id, organization_id, user_id, course_id, matched, access_starts_at, creation_date, modified_date)
       overriding system value
     select id, organization_id, id, organization_id, 'exact', creation_date, creation_date, creation_date
     from "user" order by id`,
    `with offered as materialized (
       select id, key, title, subsection_count, row_number() over (order by id) as number from template
       where organization_id is null and is_active and not is_scenario_wrapper order by id limit ${LESSONS_EACH})
     insert into curriculum (id, organization_id, user_id, template_id, title, language, status, subsections_total,
                             subsections_completed, first_opened_at, last_activity_at, completed_at, score, creation_date,
                             modified_date)
       overriding system value
     select row_id, ${organizationOf("person")}, person, offered.id, offered.title, 'en',
            case when is_ready then 'ready' when is_done then 'completed' else 'in_progress' end,
            subsection_count, case when is_done then subsection_count when is_ready then 0 else 1 end,
            case when not is_ready then moment end, case when not is_ready then moment + interval '12 minutes' end,
            case when is_done then moment + interval '12 minutes' end, case when is_done then 50 + person % 51 end,
            moment, moment + interval '12 minutes'
     from (select row_id, (row_id - 1) % ${people} + 1 as person, (row_id - 1) / ${people} + 1 as turn,
                  ${momentOf("row_id", lessons)} as moment,
                  row_id > ${people * (LESSONS_EACH - 1)} as is_ready,
                  row_id <= ${people * (LESSONS_EACH - 1)} and row_id % 5 < 3 as is_done
           from generate_series(1, ${lessons}) as row_id) as numbered
     join offered on offered.number = numbered.turn
     order by row_id`,
    `insert into sitting (organization_id, curriculum_id, user_id, began_at, ended_at)
     select organization_id, id, user_id, first_opened_at, last_activity_at from curriculum
     where first_opened_at is not null order by id`,
    `insert into learner_activity (organization_id, user_id, first_sitting_at, last_sitting_at, last_activity_at)
     select organization_id, user_id, min(began_at), max(began_at), max(ended_at) from sitting
     group by organization_id, user_id`,
    `insert into login_token (token_hash, organization_id, user_id, hide_exit_button, creation_date, expires_at, consumed_at)
     select sha256(('link ' || id)::bytea), organization_id, id, false, creation_date, creation_date + interval '5 minutes',
            creation_date + interval '1 second'
     from "user" order by id`,
    `insert into browser_session (token_hash, organization_id, user_id, creation_date, last_seen_at, expires_at)
     select sha256(('session ' || id)::bytea), organization_id, id, creation_date, creation_date, now() + interval '12 hours'
     from "user" order by id`,
    `insert into event (id, event_id, organization_id, type, audience, provider_id, body, creation_date, position, sequenced)
       overriding system value
     select number, event_id, ${organizationOf("person")}, 'user.updated', 'public', 'emp-' || person,
            '{"id":"' || event_id || '","event":"user.updated","created_at":"'
              || to_char(moment, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","data":' || data || '}',
            moment, number, true
     from (select number, (number - 1) % ${people} + 1 as person, moment,
                  (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' ||
                   substr(encode(sha256(number::text::bytea), 'hex'), 1, 3) || '8' ||
                   substr(encode(sha256(number::text::bytea), 'hex'), 4, 15))::uuid as event_id
           from (select number, ${momentOf("number", events)} as moment
                 from generate_series(1, ${events}) as number) as numbered) as dated,
          lateral (select json_build_object('user_id', person, 'email', 'emp-' || person || '@example.com',
                     'first_name', 'Ada' || person % 1000, 'last_name', 'Muster' || person % 7919,
                     'preferred_language', 'en', 'job_titles', json_build_array('Team lead'),
                     'department', 'Department ' || person % 20, 'provider', 'bench',
                     'provider_id', 'emp-' || person)::text as data) as written
     order by number`,
    `update event_stream set last_position = ${events}`,
  ];
}

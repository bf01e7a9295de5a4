import pg from "pg";

const LESSONS_EACH = 10;

const tables = ["user", "curriculum", "sitting", "learner_activity", "feedback", "assignment"];

/** A year of an organization with so many learners: ten lessons of each with their sittings, stars and assignments. */
export async function fillOrganization(
  databaseUrl: string,
  organizationId: number,
  learners: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("set session_replication_role = replica"); // no key is looked up a million times
  const indexes = await dropIndexes(client); // made afterwards, which is quicker
  await client.query(insertLearners, [organizationId, learners]);
  for (const statement of statements) await client.query(statement, [organizationId]);
  for (const definition of indexes) await client.query(definition);
  for (const table of tables) await client.query(`vacuum (analyze) "${table}"`);
  await client.end();
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and schemaname = 'public'
       and indexname not in (select conname from pg_constraint)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows.map(({ definition }) => definition);
}

// Everything is a fixed function of the row's number, so that two runs measure the same.
const insertLearners = `
   insert into "user" (organization_id, provider, provider_id, email, first_name, last_name, source, creation_date,
                       modified_date)
   select $1, 'bench', 'emp-' || number, 'emp-' || number || '@example.com', 'Ada', 'Muster', 'api', moment, moment
   from (select number, now() - interval '1 minute' * (1 + number * 7919 % 1050000) as moment
         from generate_series(1, $2::int) as number) as numbered`;
const statements = [
  `insert into curriculum (organization_id, user_id, template_id, title, language, status, subsections_total,
                           subsections_completed, first_opened_at, last_activity_at, completed_at, creation_date,
                           modified_date)
   select $1, id, template, 'Lesson ' || template, 'en', case when is_done then 'completed' else 'in_progress' end, 7,
          case when is_done then 7 else number % 7 end, moment, moment + interval '12 minutes',
          case when is_done then moment + interval '12 minutes' end, moment, moment + interval '12 minutes'
   from (select *, number % 5 < 3 as is_done, now() - interval '1 minute' * (20 + number * 7919 % 525600) as moment
         from (select id, template, row_number() over (order by id, template) as number
               from "user" cross join generate_series(1, ${LESSONS_EACH}) as template
               where organization_id = $1) as numbered) as dated`,
  `insert into sitting (organization_id, curriculum_id, user_id, began_at, ended_at)
   select organization_id, id, user_id, first_opened_at, last_activity_at from curriculum where organization_id = $1`,
  `insert into learner_activity (organization_id, user_id, first_sitting_at, last_sitting_at, last_activity_at)
   select organization_id, user_id, min(began_at), max(began_at), max(ended_at) from sitting
   where organization_id = $1 group by organization_id, user_id`,
  `insert into feedback (organization_id, curriculum_id, user_id, rating, creation_date, modified_date)
   select organization_id, id, user_id, 1 + id % 5, completed_at, completed_at from curriculum
   where organization_id = $1 and completed_at is not null and id % 2 = 0`,
  `insert into assignment (organization_id, user_id, template_id, due_date, source, assigned_by_type, creation_date,
                           modified_date)
   select organization_id, user_id, template_id, creation_date::date + 30, 'api', 'system', creation_date, creation_date
   from curriculum where organization_id = $1 and template_id <= 3`,
];

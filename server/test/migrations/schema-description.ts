import type pg from "pg";

type Queryable = Pick<pg.ClientBase, "query">;

/** Everything that makes two schemas differ, a line each: `table user: column 3 provider text`. */
export async function describeSchema(connection: Queryable): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(catalogues)) {
    const { rows } = await connection.query<{ line: string | null }>(query);
    lines.push(...rows.map(({ line }) => `${kind} ${line}`));
  }
  return lines.sort();
}

/** What the tables hold before anybody has used them, without the history; what is drawn by lot is told apart from its value. */
export async function describeRows(connection: Queryable): Promise<string[]> {
  const { rows: tables } = await connection.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration' order by 1`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await connection.query<{ line: string }>(
      `select regexp_replace(to_jsonb(entry)::text, '[0-9a-f]{32}', '(32 digits)') as line from ${name} as entry`,
    );
    lines.push(...rows.map(({ line }) => `${name}: ${line}`));
  }
  return lines.sort();
}

const ours = "relnamespace = 'public'::regnamespace and relname <> 'schema_migration'";

/** FirstNormalObjectId: what lies below comes with PostgreSQL. */
const FIRST_OWN_OID = 16_384;

const catalogues = {
  table: `
    select format('%s: %s %s %s partition of %s %s by %s; rows secured %s %s; replicated by %s; grants %s', oid::regclass,
                  relkind, relpersistence, reloptions,
                  (select string_agg(inhparent::regclass::text, ',') from pg_inherits where inhrelid = pg_class.oid),
                  pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid), relrowsecurity, relforcerowsecurity,
                  relreplident, relacl) as line
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and ${ours}`,
  column: `
    select format('%s %s: %s %s collation %s; null %s; default %s; identity %s; generated %s; stored %s; statistics %s; grants %s',
                  attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname,
                  format_type(atttypid, atttypmod), nullif(attcollation, 0)::regcollation, not attnotnull,
                  pg_get_expr(adbin, adrelid), attidentity, attgenerated, attstorage, attstattarget, attacl) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p', 'v', 'm', 'f') and ${ours}
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped`,
  constraint: `
    select format('%s %s: %s; checked %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 'schema_migration'::regclass`,
  index: `
    select format('%s; valid %s, clustered %s', pg_get_indexdef(indexrelid), indisvalid, indisclustered) as line
    from pg_index join pg_class on pg_class.oid = indrelid where ${ours}`,
  sequence: `
    select format('%s of %s: %s', pg_class.oid::regclass, (
                    select string_agg(pg_describe_object(refclassid, refobjid, refobjsubid), ', ') from pg_depend
                    where objid = pg_class.oid and deptype in ('a', 'i') and classid = 'pg_class'::regclass),
                  to_jsonb(pg_sequence) - 'seqrelid') as line
    from pg_sequence join pg_class on pg_class.oid = seqrelid where ${ours}`,
  trigger: `
    select format('%s; enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled) as line from pg_trigger
    join pg_class on pg_class.oid = tgrelid where not tgisinternal and ${ours}`,
  function: `
    select format('%s; grants %s', pg_get_functiondef(oid), proacl) as line from pg_proc
    where pronamespace = 'public'::regnamespace`,
  type: `
    select format('%s %s', typname, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum
                                     where enumtypid = pg_type.oid)) as line
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`,
  comment: `
    select format('%s: %s', pg_describe_object(classoid, objoid, objsubid), description) as line
    from pg_description where objoid >= ${FIRST_OWN_OID}`,
  policy: "select format('%s %s', polrelid::regclass, polname) as line from pg_policy",
  rule: `select pg_get_ruledef(pg_rewrite.oid) as line from pg_rewrite
    join pg_class on pg_class.oid = ev_class where ${ours}`,
  "statistics object": "select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext",
  extension: "select extname as line from pg_extension",
  schema: `select format('%s; grants %s', nspname, nspacl) as line from pg_namespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  "default grant":
    "select format('%s %s %s', defaclrole::regrole, defaclobjtype, defaclacl) as line from pg_default_acl",
};

import pg from "pg";

const INT8 = 20;
/** The service's own (`DATABASE_POOL_SIZE`). */
const CONNECTIONS = 20;

export interface BareDatabase {
  /** Runs a statement, prepared under its name. */
  query(name: string, text: string, values: readonly unknown[]): Promise<Row[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: what a statement answers stands in its text beside it
type Row = any;

export function openBareDatabase(connectionString: string): BareDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    options: "-c TimeZone=UTC -c jit=off",
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") => {
        if (oid === INT8) return Number;
        return format === "binary"
          ? pg.types.getTypeParser(oid, "binary")
          : pg.types.getTypeParser(oid, "text");
      },
    },
  });
  return {
    query: async (name, text, values) => (await pool.query({ name, text, values: [...values] })).rows,
  };
}

/** SQL, for a with clause: who calls by this token, if they still may. Read at use, so that a revocation holds at once. */
export const callerBy = (token: string) => `
  caller as (
    select access_token.organization_id, application_id, client_id, application.name
    from access_token
    join application on application.id = application_id
    join organization on organization.id = access_token.organization_id
    where token_hash = ${token} and expires_at > now() and application.is_active and organization.is_active
  )`;

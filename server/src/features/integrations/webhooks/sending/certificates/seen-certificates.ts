import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";

interface SeenCertificate {
  endpointId: number;
  organizationId: number;
  url: string;
  endsAt: Date;
}

/** Beyond this many endpoints, some are written again. */
const CACHE_SIZE = 10_000;

/** Stores when receivers' certificates expire, once for each certificate that this process sees. */
export function createSeenCertificates({ db, clock }: Pick<Context, "db" | "clock">) {
  const written = new Map<number, string>();
  return {
    async record(certificate: SeenCertificate): Promise<void> {
      const { endpointId, url, endsAt } = certificate;
      const mark = `${endsAt.getTime()} ${url}`;
      if (written.get(endpointId) === mark) return;
      await upsertCertificate(db, clock(), certificate);
      if (written.size >= CACHE_SIZE) written.clear();
      written.set(endpointId, mark);
    },
  };
}

async function upsertCertificate(
  db: Database,
  now: Date,
  { endpointId, organizationId, url, endsAt }: SeenCertificate,
): Promise<void> {
  await sql`
    insert into webhook_endpoint_certificate (endpoint_id, organization_id, url, ends_at, looked_at)
    values (${endpointId}, ${organizationId}, ${url}, ${endsAt}, ${now})
    on conflict (endpoint_id) do update
    set url = excluded.url, ends_at = excluded.ends_at, looked_at = excluded.looked_at`.execute(db);
}

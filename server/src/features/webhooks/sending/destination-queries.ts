import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Encryption } from "#platform/encryption.ts";

/** Where an endpoint's deliveries go and what signs them. */
export interface Destination {
  endpointId: number;
  url: string;
  isSandbox: boolean;
  /** Live ones, the primary first. */
  secrets: string[];
}

interface DestinationRow {
  id: number;
  url: string;
  is_sandbox: boolean;
  encrypted_secrets: string[];
}

export async function selectDestinations(
  { db, encryption }: { db: Database; encryption: Encryption },
  endpointIds: readonly number[],
  now: Date,
): Promise<Map<number, Destination>> {
  const { rows } = await sql<DestinationRow>`
    select endpoint.id, url, is_sandbox,
           array(select encrypted_secret from webhook_secret
                 where endpoint_id = endpoint.id and (is_primary or expires_at is null or expires_at > ${now})
                 order by is_primary desc) as encrypted_secrets
    from webhook_endpoint as endpoint join organization on organization.id = endpoint.organization_id
    where endpoint.id = any(${[...endpointIds]})`.execute(db);
  return new Map(
    rows.map(({ id, url, is_sandbox: isSandbox, encrypted_secrets: encrypted }) => [
      id,
      {
        endpointId: id,
        url,
        isSandbox,
        secrets: encrypted.map((text) => encryption.decrypt(text, secretContext(id))),
      },
    ]),
  );
}

/** A stored secret opens only for the endpoint it was made for. */
export function secretContext(endpointId: number): string {
  return `webhook_endpoint/${endpointId}`;
}

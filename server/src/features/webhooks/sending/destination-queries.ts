import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Encryption } from "#platform/encryption.ts";
import { type SigningKey, signingKey } from "./request.ts";

/** Where an endpoint's deliveries go and what signs them. */
export interface Destination {
  endpointId: number;
  url: string;
  isSandbox: boolean;
  /** A sandbox asked for attempts that fail, and some are left. */
  simulatesFailures: boolean;
  /** Of the live secrets, the primary one first. */
  keys: readonly [SigningKey, ...SigningKey[]];
}

interface DestinationRow {
  id: number;
  url: string;
  is_sandbox: boolean;
  simulates_failures: boolean;
  encrypted_secrets: string[];
}

export async function selectDestinations(
  { db, encryption }: { db: Database; encryption: Encryption },
  endpointIds: readonly number[],
  now: Date,
): Promise<Map<number, Destination>> {
  const { rows } = await sql<DestinationRow>`
    select endpoint.id, url, is_sandbox, coalesce(simulated.remaining > 0, false) as simulates_failures,
           array(select encrypted_secret from webhook_secret
                 where endpoint_id = endpoint.id and (is_primary or expires_at is null or expires_at > ${now})
                 order by is_primary desc) as encrypted_secrets
    from webhook_endpoint as endpoint join organization on organization.id = endpoint.organization_id
    left join webhook_simulated_failure as simulated on is_sandbox and simulated.organization_id = organization.id
    where endpoint.id = any(${[...endpointIds]})`.execute(db);
  return new Map(
    rows.map(
      ({
        id,
        url,
        is_sandbox: isSandbox,
        simulates_failures: simulatesFailures,
        encrypted_secrets: encrypted,
      }) => {
        const [primary, ...others] = encrypted.map((text) =>
          signingKey(encryption.decrypt(text, secretContext(id))),
        );
        if (!primary) throw new Error(`Webhook endpoint ${id} has no secret.`);
        return [id, { endpointId: id, url, isSandbox, simulatesFailures, keys: [primary, ...others] }];
      },
    ),
  );
}

/** A stored secret opens only for the endpoint it was made for. */
export function secretContext(endpointId: number): string {
  return `webhook_endpoint/${endpointId}`;
}

import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import type { SigningKey } from "./request.ts";
import { openSigningKeys } from "./signing-keys.ts";

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

export interface Destinations {
  /** By endpoint. Those whose signing secret does not open are not among them. */
  open: Map<number, Destination>;
  /** Of the open ones, those that were held until now. */
  heldUntilNow: number[];
}

interface StoredDestination {
  id: number;
  url: string;
  is_held: boolean;
  is_sandbox: boolean;
  simulates_failures: boolean;
  primary_secret: string | null;
  other_secrets: string[];
}

export async function selectDestinations(
  { db, encryption }: { db: Database; encryption: Encryption },
  endpointIds: readonly number[],
  now: Date,
): Promise<Destinations> {
  const { rows } = await sql<StoredDestination>`
    select endpoint.id, url, held_since is not null as is_held, is_sandbox,
           coalesce(simulated.remaining > 0, false) as simulates_failures,
           (select encrypted_secret from webhook_secret
            where endpoint_id = endpoint.id and is_primary) as primary_secret,
           array(select encrypted_secret from webhook_secret
                 where endpoint_id = endpoint.id and not is_primary
                   and (expires_at is null or expires_at > ${now})) as other_secrets
    from webhook_endpoint as endpoint ${joinOrganization(sql`endpoint.organization_id`)}
    left join webhook_simulated_failure as simulated on is_sandbox and simulated.organization_id = organization.id
    where endpoint.id = any(${[...endpointIds]})`.execute(db);
  const open = new Map(rows.flatMap((row) => destinationOf(encryption, row) ?? []));
  return {
    open,
    heldUntilNow: rows.filter(({ id, is_held }) => is_held && open.has(id)).map(({ id }) => id),
  };
}

function destinationOf(encryption: Encryption, row: StoredDestination): [[number, Destination]] | null {
  const { id, url, is_sandbox: isSandbox, simulates_failures: simulatesFailures } = row;
  const secrets = { primary: row.primary_secret, others: row.other_secrets };
  const keys = openSigningKeys(encryption, secrets, secretContext(id));
  return keys && [[id, { endpointId: id, url, isSandbox, simulatesFailures, keys }]];
}

/** A stored secret opens only for the endpoint it was made for. */
export function secretContext(endpointId: number | string): string {
  return `webhook_endpoint/${endpointId}`;
}

export const signingSecrets: EncryptedColumn = {
  name: "webhook_secret",
  table: "webhook_secret",
  column: "encrypted_secret",
  key: [{ column: "id", type: "bigint" }],
  owner: { column: "endpoint_id", contextOf: secretContext },
};

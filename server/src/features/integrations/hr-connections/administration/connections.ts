import type { FieldErrors } from "#kernel/problem.ts";
import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField, missingField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { settleState } from "../adapters/readiness.ts";
import type { ConnectionRow, ShownConnection } from "../connections/connection.ts";
import { connectionOf, shownConnectionOf } from "../connections/connections.ts";
import { leaveIntegration } from "../connections/integration.ts";
import {
  type ConnectionValues,
  insertConnection,
  lockConnection,
  updateSettings,
} from "../connections/queries.ts";
import type { CreateHrisConnection, UpdateHrisConnection } from "../connections/schemas.ts";
import { isStoredAs, secretContext } from "../connections/secrets.ts";
import { connectionNotFound } from "../problems.ts";

/** For how long webhooks may still be signed with the secret from before. */
const FORMER_SECRET_MS = 24 * 3_600_000;

/**
 * Stores the settings, then asks the hub whether they work: wrong ones are stored too, with the hub's reason in plain
 * words, so that they can be mended.
 */
export async function createConnection(
  context: Context,
  request: HttpRequest,
  body: CreateHrisConnection,
): Promise<{ connection: ShownConnection; scimToken: string | null }> {
  requireSettings(body);
  const organization = await organizationOf(context, body.organization);
  const baseUrl = await readBaseUrl(context, body.base_url ?? null);
  const seal = sealFor(context, organization.id);
  const scimToken = body.hub === "scim" ? randomToken(32) : null;
  const id = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const id = await insertConnection(trx, now, {
      organizationId: organization.id,
      publicId: randomToken(16),
      hub: body.hub,
      integration_id: body.integration_id ?? null,
      base_url: baseUrl,
      encrypted_api_key: seal(body.api_key),
      encrypted_webhook_secret: seal(body.webhook_secret),
      encrypted_former_secret: null,
      former_secret_until: null,
      tokenHash: scimToken === null ? null : sha256(scimToken),
      policies: JSON.stringify(body.policies ?? {}),
    });
    await audit(
      change,
      "hris_connection.create",
      { organizationId: organization.id, id },
      {
        hub: [null, body.hub],
        integration_id: [null, body.integration_id ?? null],
        base_url: [null, baseUrl],
        policies: [null, body.policies ?? {}],
      },
    );
    return id;
  });
  await settleState(context, await connectionOf(context.db, id));
  return { connection: await shownConnectionOf(context.db, id), scimToken };
}

/** Fields that are left out stay. @throws connectionNotFound, invalidField, missingField */
export async function changeConnection(
  context: Context,
  request: HttpRequest,
  id: number,
  body: UpdateHrisConnection,
): Promise<ShownConnection> {
  const baseUrl = body.base_url === undefined ? undefined : await readBaseUrl(context, body.base_url);
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await lockConnection(trx, id);
    if (!before) throw connectionNotFound();
    const values = changedValues(context, now, before, { ...body, base_url: baseUrl });
    await updateSettings(trx, now, id, values);
    await leaveIntegration(trx, now, before, values.integration_id);
    const shown = ({ integration_id, base_url }: ConnectionValues) => ({ integration_id, base_url });
    await audit(
      change,
      "hris_connection.update",
      { organizationId: before.organization_id, id },
      {
        ...changedFields({ ...shown({ ...before, policies: "" }) }, shown(values)),
        ...(body.policies ? changedFields({ policies: before.policies }, { policies: body.policies }) : {}),
        ...(body.api_key ? { api_key: ["…", "…"] } : {}),
        ...(body.webhook_secret ? { webhook_secret: ["…", "…"] } : {}),
      },
    );
  });
  const changed = await connectionOf(context.db, id);
  if (body.api_key || body.integration_id || body.base_url !== undefined) await settleState(context, changed);
  return shownConnectionOf(context.db, id);
}

/** @throws missingField */
function requireSettings({ hub, integration_id, api_key }: CreateHrisConnection): void {
  if (hub !== "kombo") return;
  const errors: FieldErrors = {
    ...(integration_id
      ? {}
      : { integration_id: ["Needed for this hub; it stands on the integration's page."] }),
    ...(api_key ? {} : { api_key: ["Needed for this hub; make one in its dashboard."] }),
  };
  if (Object.keys(errors).length > 0) throw missingField({ errors });
}

/** @throws invalidField for an address that we may not call */
async function readBaseUrl({ outbound }: Pick<Context, "outbound">, text: string | null) {
  if (text === null) return null;
  const check = await outbound.checkDestination(text);
  if (!check.ok) throw invalidField({ errors: { base_url: [check.message] } });
  return text.replace(/\/+$/, "");
}

/** @throws missingField: a key never goes to an address that it was not entered for */
function changedValues(
  context: Context,
  now: Date,
  before: ConnectionRow,
  body: Omit<UpdateHrisConnection, "base_url"> & { base_url: string | null | undefined },
): ConnectionValues {
  const base_url = body.base_url === undefined ? before.base_url : body.base_url;
  if (base_url !== before.base_url && !body.api_key) {
    throw missingField({
      errors: { api_key: ["Send the key too: it never goes to an address that it was not entered for."] },
    });
  }
  const seal = sealFor(context, before.organization_id);
  const sealed = (stored: string | null, secret: string | undefined) =>
    secret === undefined || isStoredAs(context.encryption, before, stored, secret) ? stored : seal(secret);
  const webhookSecret = sealed(before.encrypted_webhook_secret, body.webhook_secret);
  const isNewSecret = webhookSecret !== before.encrypted_webhook_secret;
  return {
    integration_id: body.integration_id ?? before.integration_id,
    base_url,
    encrypted_api_key: sealed(before.encrypted_api_key, body.api_key),
    encrypted_webhook_secret: webhookSecret,
    encrypted_former_secret: isNewSecret ? before.encrypted_webhook_secret : before.encrypted_former_secret,
    former_secret_until: isNewSecret
      ? new Date(now.getTime() + FORMER_SECRET_MS)
      : before.former_secret_until,
    policies: JSON.stringify({ ...before.policies, ...body.policies }),
  };
}

function sealFor({ encryption }: Pick<Context, "encryption">, organizationId: number) {
  return (secret: string | undefined) =>
    secret === undefined ? null : encryption.encrypt(secret, secretContext(organizationId));
}

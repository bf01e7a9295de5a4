import { randomBytes } from "node:crypto";
import type { Static } from "typebox";
import { changedFields, recordAudit } from "#features/audit/index.ts";
import { organizationOf, readReference } from "#features/organizations/index.ts";
import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { presentApplication } from "./presentation.ts";
import { applicationNotFound } from "./problems.ts";
import {
  type ApplicationRow,
  expireSecrets,
  insertApplication,
  insertSecret,
  lockApplication,
  selectApplication,
  updateApplication,
} from "./queries.ts";
import { readReturnUrlHosts } from "./return-url-hosts.ts";
import type { CreateApplication, UpdateApplication } from "./schemas.ts";

/** How long the old secret still works after a rotation. */
const OVERLAP_MS = 24 * 3_600_000;

export interface ApplicationWithSecret {
  application: ApplicationRow;
  /** Shown once, here. Only its hash is kept. */
  clientSecret: string;
}

export async function createApplication(
  context: Context,
  request: HttpRequest,
  body: Static<typeof CreateApplication>,
): Promise<ApplicationWithSecret> {
  const organization = await organizationOf(context, readReference(String(body.organization)));
  const now = context.clock();
  const clientId = `lec_${randomBytes(12).toString("hex")}`;
  const clientSecret = newSecret();
  return context.db.transaction().execute(async (trx) => {
    const id = await insertApplication(trx, now, organization.id, clientId, {
      name: body.name.trim(),
      providerLabel: body.provider_label ?? null,
      scopes: body.scope ?? ["read", "write"],
      returnUrlHosts: readReturnUrlHosts(body.return_url_hosts ?? []),
    });
    await insertSecret(trx, now, { organizationId: organization.id, id }, sha256(clientSecret));
    await recordAudit(trx, now, request, {
      organizationId: organization.id,
      action: "application.create",
      targetType: "application",
      targetId: id,
      changes: changedFields({}, { name: body.name, client_id: clientId }),
    });
    return { application: await applicationOf(trx, id), clientSecret };
  });
}

export async function changeApplication(
  context: Context,
  request: HttpRequest,
  id: number,
  body: Static<typeof UpdateApplication>,
): Promise<ApplicationRow> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    await lockApplication(trx, id);
    const before = await applicationOf(trx, id);
    await requireMatch(request, () => presentApplication(before));
    await updateApplication(trx, now, id, {
      ...(body.name === undefined ? {} : { name: body.name.trim() }),
      ...(body.provider_label === undefined ? {} : { providerLabel: body.provider_label }),
      ...(body.scope === undefined ? {} : { scopes: body.scope }),
      ...(body.return_url_hosts === undefined
        ? {}
        : { returnUrlHosts: readReturnUrlHosts(body.return_url_hosts) }),
    });
    const after = await applicationOf(trx, id);
    await recordAudit(trx, now, request, {
      organizationId: after.organization_id,
      action: "application.update",
      targetType: "application",
      targetId: id,
      changes: changedFields(
        { ...before },
        {
          name: after.name,
          provider_label: after.provider_label,
          scopes: after.scopes,
          return_url_hosts: after.return_url_hosts,
        },
      ),
    });
    return after;
  });
}

/** Deactivated: its tokens are refused from the next request on. */
export async function setApplicationActive(
  context: Context,
  request: HttpRequest,
  id: number,
  isActive: boolean,
): Promise<ApplicationRow> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    await lockApplication(trx, id);
    const before = await applicationOf(trx, id);
    await requireMatch(request, () => presentApplication(before));
    await updateApplication(trx, now, id, { isActive });
    await recordAudit(trx, now, request, {
      organizationId: before.organization_id,
      action: isActive ? "application.reactivate" : "application.deactivate",
      targetType: "application",
      targetId: id,
      changes: changedFields({ ...before }, { is_active: isActive }),
    });
    return applicationOf(trx, id);
  });
}

/** A new secret beside the old one, which keeps working for 24 hours. */
export async function rotateSecret(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<ApplicationWithSecret> {
  const now = context.clock();
  const clientSecret = newSecret();
  return context.db.transaction().execute(async (trx) => {
    const application = await applicationOf(trx, id);
    await expireSecrets(trx, id, new Date(now.getTime() + OVERLAP_MS));
    await insertSecret(trx, now, { organizationId: application.organization_id, id }, sha256(clientSecret));
    await recordAudit(trx, now, request, {
      organizationId: application.organization_id,
      action: "application.rotate_secret",
      targetType: "application",
      targetId: id,
    });
    return { application, clientSecret };
  });
}

export async function applicationOf(db: Context["db"], id: number): Promise<ApplicationRow> {
  const row = await selectApplication(db, id);
  if (!row) throw applicationNotFound();
  return row;
}

function newSecret(): string {
  return `lecs_${randomToken(32)}`;
}

import type { Static } from "typebox";
import type { FieldErrors } from "#kernel/problem.ts";
import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { isPlatformAddress } from "../platform-address.ts";
import {
  deploymentExists,
  deploymentNotFound,
  registrationExists,
  registrationNotFound,
} from "../problems.ts";
import { hastenBlocked } from "../scores/blocked/blocked.ts";
import {
  type DeploymentRow,
  insertDeployment,
  insertRegistration,
  type RegistrationRow,
  selectDeployment,
  selectRegistration,
  selectRegistrationId,
  setDeploymentActive,
  updateRegistration,
} from "./queries.ts";
import type { CreateDeployment, CreateRegistration, UpdateRegistration } from "./schemas.ts";

/** @throws registrationExists; invalidField for an address that cannot be called or sent to */
export async function createRegistration(
  context: Context,
  request: HttpRequest,
  body: Static<typeof CreateRegistration>,
): Promise<RegistrationRow> {
  await checkAddresses(context, body);
  try {
    return await inTransaction(context, request, async (change) => {
      const { trx, now } = change;
      const id = await insertRegistration(trx, now, body);
      await audit(change, "lti_registration.create", { organizationId: null, id }, changedFields({}, body));
      return consistent(await registrationOf(trx, id));
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const id = await selectRegistrationId(context.db, body);
    const detail = `This issuer and client id are registered already, as registration ${id}; add a deployment to that one.`;
    throw registrationExists({ detail, errors: { client_id: [detail] }, cause: error });
  }
}

/** @throws registrationNotFound, invalidField */
export async function changeRegistration(
  context: Context,
  request: HttpRequest,
  id: number,
  body: Static<typeof UpdateRegistration>,
): Promise<RegistrationRow> {
  await checkAddresses(context, body);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await registrationOf(trx, id);
    await updateRegistration(trx, now, id, body);
    await hastenBlocked(trx, now, { registrationId: id });
    await audit(
      change,
      "lti_registration.update",
      { organizationId: null, id },
      changedFields({ ...before }, body),
    );
    return consistent(await registrationOf(trx, id));
  });
}

/** The LMS's services beside launches need tokens. @throws invalidField */
function consistent(registration: RegistrationRow): RegistrationRow {
  const { scores, roster, token_url } = registration;
  if (token_url !== null || !(scores || roster)) return registration;
  const missing = "Send the platform's token address as well: scores and rosters need tokens.";
  throw invalidField({ errors: { token_url: [missing] } });
}

/** @throws registrationNotFound */
export async function registrationOf(db: Database, id: number): Promise<RegistrationRow> {
  const row = await selectRegistration(db, id);
  if (!row) throw registrationNotFound();
  return row;
}

/** @throws registrationNotFound, organizationNotFound, deploymentExists */
export async function createDeployment(
  context: Context,
  request: HttpRequest,
  body: Static<typeof CreateDeployment>,
): Promise<DeploymentRow> {
  const organization = await organizationOf(context, body.organization);
  const registration = await selectRegistration(context.db, body.registration);
  if (!registration) throw registrationNotFound({ detail: "Registration not found." });
  try {
    return await inTransaction(context, request, async (change) => {
      const { trx, now } = change;
      const id = await insertDeployment(trx, now, {
        organization_id: organization.id,
        registration_id: registration.id,
        deployment_id: body.deployment_id,
      });
      await audit(
        change,
        "lti_deployment.create",
        { organizationId: organization.id, id },
        changedFields({}, { issuer: registration.issuer, deployment_id: body.deployment_id }),
      );
      return deploymentOf(trx, id);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw deploymentExists({ errors: { deployment_id: [deploymentExists.detail] }, cause: error });
  }
}

/** @throws deploymentNotFound */
export async function switchDeployment(
  context: Context,
  request: HttpRequest,
  id: number,
  isActive: boolean,
): Promise<DeploymentRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await deploymentOf(trx, id);
    await setDeploymentActive(trx, now, id, isActive);
    await audit(
      change,
      "lti_deployment.update",
      { organizationId: before.organization_id, id },
      changedFields({ ...before }, { is_active: isActive }),
    );
    return deploymentOf(trx, id);
  });
}

/** @throws deploymentNotFound */
async function deploymentOf(db: Database, id: number): Promise<DeploymentRow> {
  const row = await selectDeployment(db, id);
  if (!row) throw deploymentNotFound();
  return row;
}

/** All three are the platform's own: none leads into a network that is closed, nor sends browsers there. */
async function checkAddresses(
  { outbound }: Pick<Context, "outbound">,
  body: { auth_url?: string; jwks_url?: string; token_url?: string | null },
): Promise<void> {
  const errors: FieldErrors = {};
  const check = async (field: "auth_url" | "jwks_url" | "token_url") => {
    const url = body[field];
    if (!url) return;
    if (field === "auth_url" && !isPlatformAddress(url)) {
      errors[field] = ["Write an https address without a password or a fragment."];
      return;
    }
    const checked = await outbound.checkDestination(url);
    if (!checked.ok) errors[field] = [checked.message];
  };
  await Promise.all([check("auth_url"), check("jwks_url"), check("token_url")]);
  if (Object.keys(errors).length > 0) throw invalidField({ errors });
}

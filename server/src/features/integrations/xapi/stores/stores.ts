import type { Static } from "typebox";
import type { FieldErrors } from "#kernel/problem.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField, missingField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { resolveNotices } from "#tenancy/notices/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { laneKinds, subjectType } from "../notices.ts";
import { storeInactive, storeNotFound } from "../problems.ts";
import { secretContext } from "../sending/destination.ts";
import { resetLane } from "../sending/lanes/lane-queries.ts";
import {
  insertLane,
  type StoreRow,
  selectStore,
  updatePaused,
  updateSwitches,
  upsertStore,
} from "./queries.ts";
import type { SetRecordStore, UpdateRecordStore } from "./schemas.ts";

const STANDARD_PER_SECOND = 1_000;

/** Sets up an organization's store, or replaces its settings; what is queued goes to the new place. */
export async function setStore(
  context: Context,
  request: HttpRequest,
  body: Static<typeof SetRecordStore>,
): Promise<{ store: StoreRow; isNew: boolean }> {
  const organization = await organizationOf(context, body.organization);
  const { secret, ...settings } = await readSettings(context, body);
  const shown = { ...settings, is_active: body.is_active ?? true };
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const { id, is_new: isNew } = await upsertStore(trx, now, {
      ...shown,
      organization_id: organization.id,
      encrypted_secret: context.encryption.encrypt(secret, secretContext(organization.id)),
      most_per_second: body.most_per_second ?? STANDARD_PER_SECOND,
    });
    await insertLane(trx, { id, organizationId: organization.id });
    await beginAnew(trx, now, id);
    const action = isNew ? "record_store.create" : "record_store.update";
    await audit(change, action, { organizationId: organization.id, id }, changedFields({}, shown));
    return { store: await storeOf(trx, id), isNew };
  });
}

/** Off: nothing is queued, and what is queued waits. On: it is sent. */
export async function changeStore(
  context: Context,
  request: HttpRequest,
  id: number,
  body: Static<typeof UpdateRecordStore>,
): Promise<StoreRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await storeOf(trx, id);
    const { is_active = before.is_active, most_per_second = before.most_per_second } = body;
    const switches = { is_active, most_per_second };
    await updateSwitches(trx, now, id, switches);
    if (is_active !== before.is_active) await beginAnew(trx, now, id);
    const target = { organizationId: before.organization_id, id };
    await audit(change, "record_store.update", target, changedFields({ ...before }, switches));
    return storeOf(trx, id);
  });
}

/** Paused: statements are queued and nothing is sent. Resumed: what is queued is sent. @throws storeNotFound, storeInactive */
export async function pauseStore(
  context: Context,
  request: HttpRequest,
  id: number,
  action: "pause" | "resume",
): Promise<StoreRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await storeOf(trx, id);
    const wasPaused = before.paused_at !== null;
    if (!(await updatePaused(trx, now, id, action === "resume" ? null : now))) throw storeInactive();
    await beginAnew(trx, now, id);
    const changes = changedFields({ is_paused: wasPaused }, { is_paused: action === "pause" });
    await audit(change, `record_store.${action}`, { organizationId: before.organization_id, id }, changes);
    return storeOf(trx, id);
  });
}

/** Makes the worker that serves the lane stop, and clears earlier failures of the store. */
async function beginAnew(trx: Database, now: Date, id: number): Promise<void> {
  await resetLane(trx, id);
  await resolveNotices(trx, now, { kinds: laneKinds, subjectType, subjectIds: [id] });
}

/** @throws storeNotFound */
export async function storeOf(db: Database, id: number): Promise<StoreRow> {
  const row = await selectStore(db, id);
  if (!row) throw storeNotFound();
  return row;
}

/** @throws missingField for what this kind of credentials needs, invalidField for addresses that we may not call */
async function readSettings(
  { outbound }: Pick<Context, "outbound">,
  { url, auth }: Static<typeof SetRecordStore>,
) {
  const missing: FieldErrors = {};
  const wrong: FieldErrors = {};
  const address = await readAddress(outbound, url, "url", wrong);
  if (auth.type === "basic") {
    const { username = "", password = "" } = auth;
    if (username === "") missing["auth.username"] = ["Needed for basic."];
    if (username.includes(":")) wrong["auth.username"] = ["HTTP Basic allows no colon in it."];
    if (password === "") missing["auth.password"] = ["Needed for basic."];
    refuseIn(missing, wrong);
    const none = { token_url: null, client_id: null, scope: null, client_auth: null };
    return { url: address, auth_type: auth.type, username, ...none, secret: password };
  }
  const { token_url = "", client_id = "", client_secret = "", scope = null, client_auth = "header" } = auth;
  if (token_url === "") missing["auth.token_url"] = ["Needed for oauth2."];
  const tokenUrl = token_url === "" ? "" : await readAddress(outbound, token_url, "auth.token_url", wrong);
  if (client_id === "") missing["auth.client_id"] = ["Needed for oauth2."];
  if (client_secret === "") missing["auth.client_secret"] = ["Needed for oauth2."];
  refuseIn(missing, wrong);
  const asked = { token_url: tokenUrl, client_id, scope, client_auth };
  return { url: address, auth_type: auth.type, username: null, ...asked, secret: client_secret };
}

async function readAddress(
  outbound: Context["outbound"],
  text: string,
  field: string,
  errors: FieldErrors,
): Promise<string> {
  const checked = await outbound.checkDestination(text);
  if (!checked.ok) errors[field] = [checked.message];
  else if (field === "url" && (checked.url.search !== "" || checked.url.hash !== ""))
    errors[field] = ["Leave out everything from `?` or `#` on: `/statements` is put behind the address."];
  else if (field === "url" && /\/statements\/*$/.test(checked.url.pathname))
    errors[field] = ["Leave out `/statements` at the end: it is put behind the address."];
  return field === "url" ? text.replace(/\/+$/, "") : text;
}

function refuseIn(missing: FieldErrors, wrong: FieldErrors): void {
  if (Object.keys(missing).length > 0) throw missingField({ errors: { ...missing, ...wrong } });
  if (Object.keys(wrong).length > 0) throw invalidField({ errors: wrong });
}

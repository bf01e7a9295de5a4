import type { Static } from "typebox";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { eventTypes, unknownEventTypes } from "#tenancy/events/index.ts";
import { resolveNotices } from "#tenancy/notices/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { endpointInactive, endpointNotFound } from "../problems.ts";
import { disabledNotice, failingNotice } from "../sending/disabling/notices.ts";
import { alignLanes, insertLanes, lockLanesOf } from "../sending/lanes/lane-queries.ts";
import {
  type EndpointChange,
  type EndpointRow,
  insertEndpoint,
  selectEndpoint,
  switchingOff,
  updateEndpoint,
} from "./queries.ts";
import { type ReplayOffer, replayOffers } from "./replay-offers.ts";
import { makeSecret } from "./rotation/secrets.ts";
import type { CreateWebhookEndpoint, UpdateWebhookEndpoint } from "./schemas.ts";

/** How many deliveries of one endpoint are under way at once: its own, and beside them replayed ones. */
const MOST_IN_FLIGHT = { live: 10, replay: 2 };

interface EndpointWithSecret {
  endpoint: EndpointRow;
  /** Shown once, here. */
  secret: string;
}

export async function createEndpoint(
  context: Context,
  request: HttpRequest,
  body: Static<typeof CreateWebhookEndpoint>,
): Promise<EndpointWithSecret> {
  const organization = await organizationOf(context, body.organization);
  const { url = body.url, eventTypes = [] } = await readSettings(context, body);
  const { is_active: isActive = true } = body;
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const id = await insertEndpoint(trx, now, {
      organizationId: organization.id,
      url,
      eventTypes,
      isActive,
      ...switchingOff(body),
    });
    const endpoint = { id, organizationId: organization.id };
    const secret = await makeSecret(trx, context.encryption, now, endpoint, { isPrimary: true });
    await insertLanes(trx, endpoint, MOST_IN_FLIGHT);
    if (!isActive) await alignLanes(trx, id);
    await audit(
      change,
      "webhook_endpoint.create",
      { organizationId: organization.id, id },
      changedFields({}, { url, event_types: eventTypes, is_active: isActive, ...switchingOff(body) }),
    );
    return { endpoint: await endpointOf({ ...context, db: trx }, { id }), secret };
  });
}

export interface ChangedEndpoint {
  endpoint: EndpointRow;
  /** What it did not get, when this change enabled it again. */
  offers: ReplayOffer[];
}

export async function changeEndpoint(
  context: Context,
  request: HttpRequest,
  id: number,
  body: Static<typeof UpdateWebhookEndpoint>,
): Promise<ChangedEndpoint> {
  const { url, eventTypes } = await readSettings(context, body);
  return alterEndpoint(context, request, id, "webhook_endpoint.update", {
    ...(url === undefined ? {} : { url }),
    ...(eventTypes === undefined ? {} : { event_types: eventTypes }),
    ...(body.is_active === undefined ? {} : { is_active: body.is_active }),
    ...switchingOff(body),
    ...(body.is_active === true ? { disabled_at: null, disabled_reason: null } : {}),
  });
}

/** Paused: events are queued and nothing is sent. @throws endpointInactive */
export async function pauseEndpoint(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<ChangedEndpoint> {
  const values = { paused_at: context.clock() };
  return alterEndpoint(context, request, id, "webhook_endpoint.pause", values, requireActive);
}

/** Sends what is queued. Enables again what the service had disabled. @throws endpointInactive */
export async function resumeEndpoint(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<ChangedEndpoint> {
  const values = { paused_at: null, disabled_at: null, disabled_reason: null };
  return alterEndpoint(context, request, id, "webhook_endpoint.resume", values, requireActive);
}

function requireActive({ is_active: isActive }: EndpointRow): void {
  if (!isActive) throw endpointInactive();
}

async function alterEndpoint(
  context: Context,
  request: HttpRequest,
  id: number,
  action: string,
  values: EndpointChange,
  check: (before: EndpointRow) => void = () => undefined,
): Promise<ChangedEndpoint> {
  const { before, after } = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    await lockLanesOf(trx, [id]);
    const before = await endpointOf({ ...context, db: trx }, { id });
    check(before);
    await updateEndpoint(trx, now, id, { ...values, ...deactivation(before, values, now) });
    await alignLanes(trx, id);
    await audit(
      change,
      action,
      { organizationId: before.organization_id, id },
      changedFields({ ...before }, { ...values }),
    );
    if (values.disabled_at === null) {
      await resolveNotices(trx, now, { ...disabledNotice, subjectIds: [id] });
      await resolveNotices(trx, now, { ...failingNotice, subjectIds: [id] });
    }
    return { before, after: await endpointOf({ ...context, db: trx }, { id }) };
  });
  return { endpoint: after, offers: await replayOffers(context, before, after) };
}

/** Remembers the moment from which on nothing is queued. */
function deactivation(
  before: EndpointRow,
  { is_active: isActive }: EndpointChange,
  now: Date,
): EndpointChange {
  if (isActive === undefined || isActive === before.is_active) return {};
  return { deactivated_at: isActive ? null : now };
}

/** @throws endpointNotFound, also for another organization's */
export async function endpointOf(
  { db, clock }: { db: Database; clock: Context["clock"] },
  filter: { id: number; organizationId?: number },
): Promise<EndpointRow> {
  const row = await selectEndpoint(db, filter, clock());
  if (!row) throw endpointNotFound();
  return row;
}

/** For an endpoint named in a query. @throws endpointNotFound that names the kind */
export async function requireEndpoint(
  context: { db: Database; clock: Context["clock"] },
  filter: { id: number; organizationId?: number },
): Promise<void> {
  if (!(await selectEndpoint(context.db, filter, context.clock()))) {
    throw endpointNotFound({ detail: "Webhook endpoint not found." });
  }
}

/**
 * What was sent: the address in its one spelling, event types without repetitions.
 * @throws invalidField for an address we may not call, and for names that are no event types
 */
async function readSettings(
  { outbound }: Pick<Context, "outbound">,
  body: { url?: string | undefined; event_types?: string[] | undefined },
): Promise<{ url?: string; eventTypes?: string[] }> {
  const errors: Record<string, string[]> = {};
  const checked = body.url === undefined ? null : await outbound.checkDestination(body.url);
  if (checked && !checked.ok) errors.url = [checked.message];
  const [unknown] = unknownEventTypes(body.event_types ?? []);
  if (unknown !== undefined) {
    errors.event_types = [`"${unknown}" is not an event type. Choose from: ${eventTypes.join(", ")}.`];
  }
  if (Object.keys(errors).length > 0) throw invalidField({ errors });
  return {
    ...(checked?.ok ? { url: checked.url.href } : {}),
    ...(body.event_types === undefined ? {} : { eventTypes: [...new Set(body.event_types)] }),
  };
}

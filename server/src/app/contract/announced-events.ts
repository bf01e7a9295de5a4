import type { TSchema } from "typebox";
import type { AnnouncedEvent, StreamedEvent } from "#platform/announced-event.ts";
import { eventAudiences } from "#platform/event-types.ts";
import type { Feature } from "#platform/feature.ts";
import { learnerKey } from "#tenancy/events/index.ts";

const audiences = ["public", "extension", "internal"] as const;

/** The events of all features, by audience, in the order they were listed before; new ones last. */
export function announcedEvents(features: readonly Feature[]): AnnouncedEvent[] {
  const listed = Object.keys(eventAudiences);
  const rank = ({ type, audience }: AnnouncedEvent) =>
    audiences.indexOf(audience) * 1000 + (listed.includes(type) ? listed.indexOf(type) : 999);
  return features.flatMap(({ events = [] }) => events).sort((one, other) => rank(one) - rank(other));
}

/** The events that partners receive. */
export function streamedEvents(features: readonly Feature[]): StreamedEvent[] {
  return announcedEvents(features).flatMap((event) => (event.audience === "internal" ? [] : [event]));
}

/** Each schema once: two types may share one. */
export function dataOf(events: readonly StreamedEvent[]): TSchema[] {
  return [...new Set(events.map(({ data }) => data))];
}

/** `server/src/platform/event-types.ts`. */
export function eventAudiencesFile(events: readonly AnnouncedEvent[]): string {
  return [
    "// Written by `npm run contract` from what features declare as `events`. Do not edit.",
    "",
    "/** Every event type and its audience. */",
    "export const eventAudiences = {",
    ...events.map(({ type, audience }) => `  "${type}": "${audience}",`),
    "} as const;",
    "",
    "export type EventType = keyof typeof eventAudiences;",
    "",
  ].join("\n");
}

/** `sdk/src/operator/channels/event-types.ts`. */
export function sdkEventTypesFile(events: readonly StreamedEvent[]): string {
  const listed = (audience: StreamedEvent["audience"]) =>
    events.flatMap(({ type, audience: of }) => (of === audience ? [`  "${type}",`] : []));
  return [
    "// Written by `npm run contract` from what the server's features declare as `events`. Do not edit.",
    'import type { operations, WebhookReplayCreate } from "../../operator-schema.ts";',
    'import type { Query } from "../../transport/contract.ts";',
    "",
    "/** A name that webhook endpoints can list. */",
    'export type EventType = NonNullable<WebhookReplayCreate["event"]>;',
    "",
    "/** What deliveries can be filtered by, pings included. */",
    'export type DeliveryEventType = NonNullable<Query<operations["listWebhookDeliveries"]>["event"]>;',
    "",
    "/** What an endpoint receives that lists no types. */",
    "export const catalogueEventTypes = [",
    ...listed("public"),
    "] as const satisfies readonly EventType[];",
    "",
    "/** What reaches only endpoints that list it by name. */",
    "export const extensionEventTypes = [",
    ...listed("extension"),
    "] as const satisfies readonly EventType[];",
    "",
    "export const eventTypes: readonly EventType[] = [...catalogueEventTypes, ...extensionEventTypes];",
    "",
  ].join("\n");
}

/** docs/integrating/events.md with its two tables regenerated: first the events that everybody receives, then those to opt in to. */
export function withEventTables(guide: string, events: readonly StreamedEvent[]): string {
  const tables = (["public", "extension"] as const).map((audience) =>
    tableOf(events.filter((event) => event.audience === audience)),
  );
  return guide.replace(/^\| event \| when \|.*?(?=\n\n)/gms, (former) => tables.shift() ?? former);
}

function tableOf(events: readonly StreamedEvent[]): string {
  const rows = Map.groupBy(events, ({ when, data }) => `${when} | ${fieldsOf(data)} |`);
  return [
    "| event | when | `data` |",
    "|---|---|---|",
    ...[...rows].map(([rest, of]) => `| ${of.map(({ type }) => `\`${type}\``).join(", ")} | ${rest}`),
  ].join("\n");
}

/** Without the learner's key, which is optional everywhere; the guide mentions it once for all events. */
function fieldsOf(data: TSchema): string {
  const { properties = {}, required = [] }: { properties?: object; required?: readonly string[] } = data;
  const isOwn = (name: string) => required.includes(name) || !(name in learnerKey);
  return Object.keys(properties)
    .filter(isOwn)
    .map((name) => `\`${name}\``)
    .join(", ");
}

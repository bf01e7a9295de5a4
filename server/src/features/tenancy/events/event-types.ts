import { eventAudiences } from "#platform/event-types.ts";

/** The specification's closed catalogue: what every poller and every webhook endpoint gets. */
export const publicEventTypes = typesFor("public");

/** Further types (contract, section 8). They reach only who asks for them by name. */
export const extensionEventTypes = typesFor("extension");

export const eventTypes: readonly string[] = [...publicEventTypes, ...extensionEventTypes];

/** Those of a list that are no event type. */
export function unknownEventTypes(types: readonly string[]): string[] {
  return types.filter((type) => !eventTypes.includes(type));
}

function typesFor(audience: string): readonly string[] {
  return Object.entries(eventAudiences).flatMap(([type, of]) => (of === audience ? [type] : []));
}

/**
 * The zones the browser knows, with the one that is set even when the browser does not know it. In no groups: of options in
 * an `optgroup` Preact chooses none by `defaultValue`, and their names begin with the region as it is.
 */
export function timeZones(current: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current])].sort();
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** "America/New_York" → "America/New York". */
export function zoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}

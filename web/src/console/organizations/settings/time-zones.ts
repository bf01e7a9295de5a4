/** The zones the browser knows, by region, with the one that is set even when the browser does not know it. */
export function timeZonesByRegion(current: string): [region: string, zones: string[]][] {
  const regions = new Map<string, string[]>();
  for (const zone of [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current])].sort()) {
    const region = zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : "Other";
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** "America/New_York" → "America/New York". */
export function zoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}

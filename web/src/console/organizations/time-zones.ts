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

/** "America/Argentina/Buenos_Aires" → "Argentina / Buenos Aires", below its region. */
export function zoneLabel(zone: string): string {
  const place = zone.slice(zone.indexOf("/") + 1);
  return place.replaceAll("_", " ").replaceAll("/", " / ");
}

import type { LookupAddress } from "node:dns";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";

export const SYSTEM_HOSTS_FILE =
  process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";

/** Read again after so long: somebody may have added a line. */
const FRESH_MS = 5_000;

/** The addresses that the machine itself gives a name; none when it gives none. */
type HostsFile = (hostname: string) => LookupAddress[];

export function openHostsFile(path: string): HostsFile {
  let names: Map<string, LookupAddress[]> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  return (hostname) => {
    if (performance.now() - readAt > FRESH_MS) {
      names = parseHosts(readText(path));
      readAt = performance.now();
    }
    return names.get(hostname.toLowerCase()) ?? [];
  };
}

/** hosts(5): an address and its names on each line, a comment after `#`. */
export function parseHosts(text: string): Map<string, LookupAddress[]> {
  const names = new Map<string, LookupAddress[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...hostnames] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const hostname of hostnames.map((name) => name.toLowerCase()))
      names.set(hostname, [...(names.get(hostname) ?? []), { address, family }]);
  }
  return names;
}

/** Small and local: read at once, because waiting for it would take one of the few threads. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // a machine without one knows no names by itself
  }
}

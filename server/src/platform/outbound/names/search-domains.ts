import { readFileSync } from "node:fs";

export const SYSTEM_RESOLV_CONF = "/etc/resolv.conf";

/** How the machine completes short names, as `receiver` in a cluster: resolv.conf(5). */
interface SearchDomains {
  domains: readonly string[];
  /** A name with so many dots is first asked for as it is. */
  ndots: number;
}

/** The machine's; none where there is no such file. */
export function readSearchDomains(path: string): SearchDomains {
  try {
    return parseSearchDomains(readFileSync(path, "utf8"));
  } catch {
    return parseSearchDomains("");
  }
}

export function parseSearchDomains(text: string): SearchDomains {
  let domains: string[] = [];
  let ndots = 1;
  for (const line of text.split("\n")) {
    const [keyword, ...words] = line
      .replace(/[#;].*/, "")
      .trim()
      .split(/\s+/);
    if (keyword === "search" || keyword === "domain") domains = words; // the last such line counts
    const [, dots] = /^ndots:(\d{1,2})$/.exec(words.find((word) => word.startsWith("ndots:")) ?? "") ?? [];
    if (keyword === "options" && dots !== undefined) ndots = Math.min(15, Number(dots));
  }
  return { domains, ndots };
}

/** The names to ask for, one after the other. One that ends in a dot is complete. */
export function completed(hostname: string, { domains, ndots }: SearchDomains): string[] {
  if (hostname.endsWith(".")) return [hostname.slice(0, -1)];
  const longer = domains.map((domain) => `${hostname}.${domain.replace(/\.$/, "")}`);
  const dots = hostname.split(".").length - 1;
  return dots >= ndots ? [hostname, ...longer] : [...longer, hostname];
}

import type { LookupAddress } from "node:dns";
import { Resolver as DnsResolver } from "node:dns/promises";
import { openHostsFile, SYSTEM_HOSTS_FILE } from "./hosts-file.ts";
import { completed, readSearchDomains, SYSTEM_RESOLV_CONF } from "./search-domains.ts";

/** Finds all addresses of a host name; rejects when there are none. */
export type Resolver = (hostname: string) => Promise<LookupAddress[]>;

export interface NameResolverOptions {
  /** Instead of the machine's name servers: `address:port`. */
  servers?: readonly string[];
  hostsFile?: string;
  resolvConf?: string;
  /** For one question to one server; it is asked twice. */
  queryTimeoutMs?: number;
  /** For a name altogether: well below a call's own deadline. */
  deadlineMs?: number;
}

/** How long a name that has one kind of address is waited for about the other kind. */
const OTHER_FAMILY_MS = 500;
/** How long a name that was not found is not asked for again. */
const NOT_FOUND_MS = 3_000;
const MOST_NOT_FOUND = 10_000;

/**
 * Looks names up in the hosts file and then with the name servers, without the thread pool that the system's own
 * resolver (getaddrinfo) waits in: four names whose server is silent would hold up every other call for minutes.
 * Callers that ask for the same name at once share one answer; a name that was not found is remembered for seconds.
 */
export function createNameResolver(options: NameResolverOptions = {}): Resolver {
  const inHostsFile = openHostsFile(options.hostsFile ?? SYSTEM_HOSTS_FILE);
  const underWay = new Map<string, Promise<LookupAddress[]>>();
  const notFoundUntil = new Map<string, number>();

  async function lookUp(hostname: string): Promise<LookupAddress[]> {
    try {
      return await askServers(hostname, options);
    } catch (error) {
      if (notFoundUntil.size >= MOST_NOT_FOUND) notFoundUntil.clear();
      notFoundUntil.set(hostname, performance.now() + NOT_FOUND_MS);
      throw error;
    } finally {
      underWay.delete(hostname);
    }
  }

  return async (given) => {
    const hostname = given.toLowerCase();
    const known = inHostsFile(hostname.replace(/\.$/, ""));
    if (known.length > 0) return known;
    if (isLocalhost(hostname)) return loopback;
    if ((notFoundUntil.get(hostname) ?? 0) > performance.now()) throw notFound(hostname);
    notFoundUntil.delete(hostname);
    const shared = underWay.get(hostname) ?? lookUp(hostname);
    underWay.set(hostname, shared);
    return shared;
  };
}

/** RFC 6761, 6.3: never asked for. */
export function isLocalhost(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}

export const loopback: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** One resolver for each name: it reads the machine's settings anew, keeps nothing, and can be cut off by itself. */
async function askServers(hostname: string, options: NameResolverOptions): Promise<LookupAddress[]> {
  const { servers, queryTimeoutMs = 1_500, deadlineMs = 5_000 } = options;
  const resolver = new DnsResolver({ timeout: queryTimeoutMs, tries: 2 });
  if (servers) resolver.setServers([...servers]);
  const deadline = setTimeout(() => resolver.cancel(), deadlineMs);
  const endsAt = performance.now() + deadlineMs;
  try {
    const names = completed(hostname, readSearchDomains(options.resolvConf ?? SYSTEM_RESOLV_CONF));
    for (const name of names) {
      const addresses = await bothFamilies(resolver, name);
      if (addresses.length > 0) return addresses;
      if (performance.now() >= endsAt) break; // cut off
    }
    throw notFound(hostname);
  } finally {
    clearTimeout(deadline);
    resolver.cancel();
  }
}

/** A family that fails has no addresses: what is not found is not connected to either. */
async function bothFamilies(resolver: DnsResolver, name: string): Promise<LookupAddress[]> {
  const none = () => [];
  const asks = [
    resolver.resolve4(name).then((found) => found.map((address) => ({ address, family: 4 })), none),
    resolver.resolve6(name).then((found) => found.map((address) => ({ address, family: 6 })), none),
  ];
  const found: LookupAddress[][] = [[], []];
  const { promise: isLate, resolve: late } = Promise.withResolvers<void>();
  let timeout: NodeJS.Timeout | undefined;
  const answers = asks.map(async (ask, index) => {
    const addresses = await ask;
    found[index] = addresses;
    if (addresses.length > 0) timeout ??= setTimeout(late, OTHER_FAMILY_MS);
  });
  await Promise.race([Promise.all(answers), isLate]);
  clearTimeout(timeout);
  return found.flat();
}

function notFound(hostname: string): Error {
  return new Error(`${hostname} has no address.`);
}

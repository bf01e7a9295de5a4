import { sql } from "kysely";
import type { FieldErrors } from "#kernel/problem.ts";
import type { Database } from "#platform/database/database.ts";
import type { Given } from "#platform/database/statements/compiled-statement.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";

/** The hosts as addresses spell them, each once. @throws invalidField for an entry that is no host, naming it */
export function readReturnUrlHosts(entries: readonly string[]): string[] {
  const hosts = new Set<string>();
  const errors: FieldErrors = {};
  for (const [index, entry] of entries.entries()) {
    const host = readHost(entry);
    if (host === null) {
      errors[`return_url_hosts.${index}`] = [
        "Must be a host, or a host and a port, such as portal.example.com or portal.example.com:8443.",
      ];
    } else hosts.add(host);
  }
  if (Object.keys(errors).length > 0) throw invalidField({ errors });
  return [...hosts];
}

/** Lower case and, where it is international, in ASCII; null for anything but `host` or `host:port`. */
function readHost(text: string): string | null {
  const match = /^([^\s/?#@\\:[\]]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(text);
  const url = match && URL.parse(`https://${text}`);
  if (!match || !url || !/^(?:[\w-]+(?:\.[\w-]+)*|\[.+\])$/.test(url.hostname)) return null;
  return match[2] === undefined ? url.hostname : `${url.hostname}:${Number(match[2])}`;
}

/**
 * The hosts to which a caller may have learners sent back; none: any. An application has its own list. A person who
 * calls in their own name is bound by the lists of all of the organization's applications together.
 */
export async function returnUrlHostsOf(db: Database, caller: PartnerCaller): Promise<string[]> {
  const applicationId = caller.kind === "service_account" ? caller.applicationId : null;
  const { rows } = await sql<{ host: string }>`
    select distinct unnest(return_url_hosts) as host from application
    where organization_id = ${caller.organizationId} and is_active
      and (${applicationId}::bigint is null or id = ${applicationId})
    order by host`.execute(db);
  return rows.map(({ host }) => host);
}

/**
 * SQL condition: a caller may have learners sent back to the host with these spellings (`hostSpellings`). What
 * `returnUrlHostsOf` says, for a statement that must stay one round trip.
 */
export const mayReturnTo = (
  organizationId: Given<number>,
  applicationId: Given<number | null>,
  spellings: Given<readonly string[]>,
) => sql`
  (select coalesce(bool_or(host = any(${spellings}::text[])), true)
   from application cross join unnest(return_url_hosts) as host
   where organization_id = ${organizationId} and is_active
     and (${applicationId}::bigint is null or id = ${applicationId}))`;

/** Whether learners may be sent back to more places than before: to any where the list is empty. */
export function leadsFurther(before: readonly string[], after: readonly string[]): boolean {
  const isKnown = (host: string) => before.includes(host) || before.includes(host.replace(/:\d+$/, ""));
  return before.length > 0 && (after.length === 0 || !readReturnUrlHosts(after).every(isKnown));
}

/** Whether the address leads to one of the hosts: to the port that it names, or to any where it names none. */
export function leadsToHost(hosts: readonly string[], address: string): boolean {
  return hostSpellings(address).some((host) => hosts.includes(host));
}

/** How a list of hosts may name the address's: without its port, and with it. */
export function hostSpellings(address: string): [host: string, hostAndPort: string] {
  const { hostname, port, protocol } = new URL(address);
  return [hostname, `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`];
}

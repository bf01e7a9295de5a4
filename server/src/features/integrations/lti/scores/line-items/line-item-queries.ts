import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { ClaimedScore } from "../claim.ts";

type Link = Pick<ClaimedScore, "organization_id" | "link_id">;

/** One at a time looks for a link's line item. The where clause is the lock. @returns whether it is ours to look */
export async function beginSearch(db: Database, now: Date, link: Link, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`
    update lti_resource_link set searched_until = ${new Date(now.getTime() + leaseMs)}
    where organization_id = ${link.organization_id} and id = ${link.link_id} and own_line_item_url is null
      and (searched_until is null or searched_until <= ${now})
    returning id`.execute(db);
  return rows.length > 0;
}

/** With the line item that was found or made, or null. */
export async function endSearch(db: Database, link: Link, lineItemUrl: string | null): Promise<void> {
  await sql`
    update lti_resource_link set searched_until = null, own_line_item_url = ${lineItemUrl}
    where organization_id = ${link.organization_id} and id = ${link.link_id}`.execute(db);
}

/** Somebody deleted it in the platform. */
export async function forgetLineItem(db: Database, link: Link, lineItemUrl: string): Promise<void> {
  await sql`
    update lti_resource_link set own_line_item_url = null
    where organization_id = ${link.organization_id} and id = ${link.link_id}
      and own_line_item_url = ${lineItemUrl}`.execute(db);
}

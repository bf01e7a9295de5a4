import type { FastifyReply } from "fastify";
import { requireId } from "#kernel/ids.ts";
import { isoTimestamp } from "#platform/database/statements/values.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { type Range, readRange } from "./range.ts";

/** The moment that an answer's numbers are of. It is read before them, so that they are never older. */
export async function beginAnswer(
  context: Context,
  reply: FastifyReply,
  { organizationId }: Pick<PartnerCaller, "organizationId">,
  query: { from?: string; to?: string },
): Promise<Range> {
  const now = context.clock();
  reply.header("x-data-as-of", isoTimestamp(now));
  return readRange(context.db, now, organizationId, query);
}

/** @throws notFound for a path that names nothing */
export function idIn(params: { id: string }): number {
  return requireId(params.id, notFound);
}

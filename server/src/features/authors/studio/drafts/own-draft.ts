import { requireId } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { reachOf } from "../access.ts";
import { lockDraft, selectDraft, type WholeDraft } from "./draft.ts";

/** The draft that a path names; another organization's is like one that is not there. @throws notFound */
export function draftOf(context: Context, request: HttpRequest, id: string): Promise<WholeDraft> {
  return reach(context.db, request, id, selectDraft);
}

/** The same, locked until the transaction ends. @throws notFound */
export function lockDraftOf(trx: Database, request: HttpRequest, id: string): Promise<WholeDraft> {
  return reach(trx, request, id, lockDraft);
}

async function reach(
  db: Database,
  request: HttpRequest,
  id: string,
  select: (db: Database, id: number) => Promise<WholeDraft | undefined>,
): Promise<WholeDraft> {
  const isWithinReach = await reachOf(db, operatorOf(request));
  const draft = await select(db, idOf(id));
  if (draft === undefined || !isWithinReach(draft.is_platform ? null : draft.organization_id))
    throw notFound();
  return draft;
}

/** @throws notFound */
export function idOf(text: string): number {
  return requireId(text, notFound);
}

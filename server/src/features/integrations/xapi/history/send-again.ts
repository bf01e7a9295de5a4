import type { Static } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { notifyOfTrouble } from "../notices.ts";
import type { StoreRow } from "../stores/queries.ts";
import { countWithoutText, requeueSome } from "./requeue.ts";
import type { ResendStatements, Resent } from "./schemas.ts";

const MOST_RESENT = 10_000;

/** Those of an organization that match, a bounded number at a time; the parked ones, unless others are named. */
export async function resendStatements(
  context: Context,
  request: HttpRequest,
  store: StoreRow,
  { after = 0, status = "parked", ...filter }: Static<typeof ResendStatements>,
): Promise<Static<typeof Resent>> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const wanted = { ...filter, organizationId: store.organization_id, status };
    const ids = await requeueSome(trx, wanted, { after, size: MOST_RESENT });
    const resent = ids.length;
    const last = resent === MOST_RESENT ? Math.max(...ids) : null;
    const without_text = await countWithoutText(trx, wanted, { after, last });
    await notifyOfTrouble(trx, now, { ...store, record_store_id: store.id });
    await audit(
      change,
      "record_store.resend",
      { organizationId: store.organization_id, id: store.id },
      { status: [null, status], resent: [null, resent] },
    );
    return { resent, without_text, next_after: last };
  });
}

import type { Context } from "#platform/feature.ts";
import { audit, serviceOrigin } from "#tenancy/audit/index.ts";
import { declareRestore } from "./declaration.ts";

/** `npm start -- restored`: the operator who restored the database says so before anything runs on it. */
export async function declareAtStart({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await declareRestore(trx, now, {
      reason: "declared",
      declaredBy: "npm start -- restored",
      history: { kind: "all" },
    });
    await audit({ trx, now, origin: serviceOrigin }, "restore.declare", {
      organizationId: null,
      type: "service",
      id: "restore",
    });
  });
}

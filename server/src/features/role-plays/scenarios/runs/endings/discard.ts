import type { Context } from "#platform/feature.ts";
import { changeRun } from "../change-run.ts";
import type { RunAddress } from "../run.ts";
import { endRun } from "./end-run.ts";

/** The learner wants no result of this talk. */
export async function discardRun(context: Context, address: RunAddress): Promise<void> {
  await changeRun(context, address, (trx, now, run) => endRun(trx, now, run, "abandoned"));
}

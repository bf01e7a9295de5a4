import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "#platform/feature.ts";
import { selectUnproven } from "../queries.ts";
import { recordProof } from "../reports.ts";

type ProofContext = Pick<Context, "db" | "clock" | "log" | "settings">;

/** Databases whose latest backup this process is proving: an hour may be too short for a large one. */
const underWay = new WeakSet<ProofContext["settings"]>();

/** Proves the latest backup, if nobody has and this process can read it, and records what came of it. */
export async function proveLatest({ db, clock, log, settings }: ProofContext): Promise<void> {
  const backup = await selectUnproven(db);
  if (backup === null || underWay.has(settings)) return;
  const { folder, up_to: upTo } = backup;
  if (!existsSync(join(folder, "manifest.json"))) return; // of another machine, or not to be read from here
  underWay.add(settings);
  try {
    const { proveApart } = await import("./proving-process.ts");
    const differences = await proveApart({ folder, ...settings.backups });
    await recordProof({ db, clock }, { folder, upTo, differences });
    if (differences.length === 0) log.info({ upTo }, "the latest backup was restored beside, and is proven");
    else
      log.error(
        { folder, differences },
        "the latest backup was restored beside, and is not what it should be",
      );
  } finally {
    underWay.delete(settings);
  }
}

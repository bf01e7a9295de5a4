// npm test leaves this drill to CI: each check has a test beside it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { until } from "../waiting/until.ts";
import type { Breakage } from "./breakage.ts";
import { channelBreakages } from "./breakages/channels.ts";
import { keepingBreakages } from "./breakages/keeping.ts";
import { machineBreakages } from "./breakages/machine.ts";
import { certificateBreakages } from "./breakages/receivers-certificates.ts";
import { workBreakages } from "./breakages/work.ts";
import { assertAgreed, readPlaces } from "./places.ts";
import { runHealthChecks } from "./run-health-checks.ts";
import { openStage } from "./stage.ts";

/** Breakages that move the clock by weeks come last. */
const breakages: readonly Breakage[] = [
  ...channelBreakages,
  ...workBreakages,
  ...keepingBreakages,
  ...machineBreakages,
  ...certificateBreakages,
];

let stage: Awaited<ReturnType<typeof openStage>>;
before(async () => {
  stage = await openStage();
});
after(() => stage?.stop());

/**
 * Waits until the notice is raised or resolved and the probe gives a reason or none, within the promised time: the check of
 * every minute, or a heartbeat, of which the probe knows a moment later than the database.
 */
async function told(kind: string, isTold: boolean, isToldByProbe: boolean): Promise<void> {
  await until(async () => {
    await runHealthChecks(stage.app);
    const { notices, probe } = await readPlaces(stage.app);
    return notices.includes(kind) === isTold && probe.reasons.length > 0 === isToldByProbe;
  });
}

/** A slot for the log belongs to the whole server, which other tests share: app/backup/moment.test.ts has its own. */
const triedElsewhere = ["backup.log_stopped: backups"];

test("the runbook has a line for each breakage, and none that is untested", () => {
  const runbook = readFileSync(join(import.meta.dirname, "../../../docs/operating/runbook.md"), "utf8");
  const lines = [...runbook.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \| ([^|]+) \|/gm)].map(
    ([, kind, check]) => `${kind}: ${check}`,
  );
  const tried = new Set([...breakages.map(({ kind, check }) => `${kind}: ${check}`), ...triedElsewhere]);
  assert.deepEqual(lines.toSorted(), [...tried].sort());
});

for (const breakage of breakages) {
  const { title, check, kind, state, takesOutOfRotation = false, isToldByProbe = false } = breakage;
  test(`${title}: notice, doctor, probe, metric, health and list report it, and that it is resolved`, async (t) => {
    const reason = breakage.skip?.(stage) ?? null;
    if (reason !== null) return t.skip(reason);
    const { listed, listedAs, mend } = await breakage.break(stage);
    let isMended = false;
    try {
      await told(kind, true, isToldByProbe);
      const broken = await readPlaces(stage.app);
      assertAgreed(broken, check, state, !takesOutOfRotation);
      assert.equal(broken.probe.status, takesOutOfRotation ? 503 : 200, "the probe's status");
      if (listed) assert.equal(await listed(), listedAs, "the list");
      await mend();
      isMended = true;
      await told(kind, false, false);
      const mended = await readPlaces(stage.app);
      assert.equal(mended.probe.status, 200);
      assertAgreed(mended, check, "ok");
    } finally {
      if (!isMended) await mend();
    }
  });
}

import type { Context } from "#platform/feature.ts";
import { raiseNotice, resolveNotices } from "#tenancy/notices/index.ts";
import type { Diagnosis } from "./diagnosis.ts";

const matter = { kind: "events.delayed", subjectType: "service", subjectId: "sequencer" };

/** Tells operators once that events are late, and takes it back when they are not. */
export function createDelayNotice({ db, clock }: Pick<Context, "db" | "clock">) {
  /** Null: a process before this one may have raised it. */
  let isRaised: boolean | null = null;
  return {
    async settle({ delayedSince, reasons }: Diagnosis): Promise<void> {
      const isDue = delayedSince !== null;
      if (isDue === isRaised) return;
      if (isDue) {
        const message = reasons[0] ?? "Events are numbered late.";
        await raiseNotice(db, clock(), { ...matter, organizationId: null, severity: "problem", message });
      } else {
        const { kind, subjectType, subjectId } = matter;
        await resolveNotices(db, clock(), { kinds: [kind], subjectType, subjectIds: [subjectId] });
      }
      isRaised = isDue;
    },
  };
}

import { hostname } from "node:os";
import type { Context } from "#platform/feature.ts";
import type { Room } from "#platform/files/room.ts";
import { raiseNotice, resolveNotices } from "#tenancy/notices/index.ts";
import type { Diagnosis } from "./diagnosis.ts";
import { type DiskState, diskSentence, diskState } from "./disk.ts";

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

const diskKinds = { low: "disk.low", full: "disk.full" } as const;

/** Tells operators once that the disk of this machine fills up, once more that it is nearly full, and that it is over. */
export function createDiskNotice({ db, clock }: Pick<Context, "db" | "clock">) {
  const subject = { subjectType: "host", subjectId: hostname() };
  /** Null: a process before this one may have raised it. */
  let told: DiskState | null = null;
  return {
    async settle(room: Room): Promise<void> {
      const state = diskState(room);
      if (state === told) return;
      const now = clock();
      const over = Object.entries(diskKinds).flatMap(([other, kind]) => (other === state ? [] : kind));
      await resolveNotices(db, now, { kinds: over, ...subject, subjectIds: [subject.subjectId] });
      if (state !== "ok") {
        await raiseNotice(db, now, {
          ...subject,
          organizationId: null,
          kind: diskKinds[state],
          severity: state === "full" ? "problem" : "warning",
          message: diskSentence(room),
        });
      }
      told = state;
    },
  };
}

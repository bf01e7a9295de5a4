import { hostname } from "node:os";
import type { Context } from "#platform/feature.ts";
import type { HostMatter, Matter } from "#platform/health/matter.ts";
import { raiseNotice, resolveNotices, resolveOtherNotices, settleNotices } from "#tenancy/notices/index.ts";
import { diagnosisKinds } from "./diagnosis.ts";

type NoticeContext = Pick<Context, "db" | "clock">;

/** Tells operators once that nobody works or that a worker fails, and that it is over; the same from every process. */
export function createWorkNotices({ db, clock }: NoticeContext) {
  /** Null: a process before this one may have raised some. */
  let told: string | null = null;
  return {
    /** @param isStarting that nobody works says nothing yet, and what was told of it stays */
    async settle(matters: readonly Matter[], { isStarting }: { isStarting: boolean }): Promise<void> {
      const kinds = diagnosisKinds.filter((kind) => kind !== "work.stopped" || !isStarting);
      const current = matters.filter(({ kind }) => kinds.some((known) => known === kind));
      const mark = [...kinds, ...current.map(({ kind, subjectId }) => `${kind} ${subjectId}`).sort()].join();
      if (mark === told) return;
      await settleNotices(db, clock(), { kinds, subjectType: "service", current });
      told = mark;
    },
  };
}

const subjectType = "host";

/** Tells operators once what is wrong with this machine, and that it is over. `kinds` are all that may ever be told. */
export function createHostNotices({ db, clock }: NoticeContext, kinds: readonly string[]) {
  const host = hostname();
  /** Null: a process before this one may have raised some. */
  let told: ReadonlySet<string> | null = null;
  return {
    /** @param livingHosts on which a process runs; of others nobody says any more that it is over */
    async settle(matters: readonly HostMatter[], livingHosts: readonly string[]): Promise<void> {
      const now = clock();
      if (told === null)
        await resolveOtherNotices(db, now, { kinds, subjectType, subjectIds: [host, ...livingHosts] });
      const current = new Set(matters.map(({ kind }) => kind));
      const over = [...(told ?? kinds)].filter((kind) => !current.has(kind));
      if (over.length > 0) await resolveNotices(db, now, { kinds: over, subjectType, subjectIds: [host] });
      // Each time: another process of this machine, which does not see it, may have resolved it.
      for (const matter of matters)
        await raiseNotice(db, now, { ...matter, organizationId: null, subjectType, subjectId: host });
      told = current;
    },
  };
}

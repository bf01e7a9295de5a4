import { hostname } from "node:os";
import type { Context } from "#platform/feature.ts";
import type { HealthIssue, HostIssue } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences, verbatim } from "#platform/health/sentence.ts";
import {
  raiseNotice,
  reconcileNotices,
  resolveNotices,
  resolveOtherNotices,
} from "#tenancy/notices/index.ts";
import { diagnosisKinds } from "./diagnosis.ts";

type NoticeContext = Pick<Context, "db" | "clock">;

/** Raises and resolves the notices about workers. Every process comes to the same ones. */
export function createWorkNotices({ db, clock }: NoticeContext) {
  /** Null: an earlier process may have raised some. */
  let reported: string | null = null;
  return {
    /** @param isStarting a missing worker is no issue yet, and an existing notice about it stays */
    async update(issues: readonly HealthIssue[], { isStarting }: { isStarting: boolean }): Promise<void> {
      const kinds = diagnosisKinds.filter((kind) => kind !== "work.stopped" || !isStarting);
      const current = issues.filter(({ kind }) => kinds.some((known) => known === kind));
      const mark = [...kinds, ...current.map(({ kind, subjectId }) => `${kind} ${subjectId}`).sort()].join();
      if (mark === reported) return;
      await reconcileNotices(db, clock(), { kinds, subjectType: "service", current });
      reported = mark;
    },
  };
}

const subjectType = "host";

const seenOn = defineSentence("host.seen_on", "Seen on the host {host}.");

/** Raises and resolves the notices about this host. `kinds` are all that may ever be raised. */
export function createHostNotices({ db, clock }: NoticeContext, kinds: readonly string[]) {
  const host = hostname();
  /** Null: an earlier process may have raised some. */
  let reported: ReadonlySet<string> | null = null;
  return {
    /** @param liveHosts hosts that run a process; on others none is left to resolve their notices */
    async update(issues: readonly HostIssue[], liveHosts: readonly string[]): Promise<void> {
      const now = clock();
      if (reported === null)
        await resolveOtherNotices(db, now, { kinds, subjectType, subjectIds: [host, ...liveHosts] });
      const current = new Set(issues.map(({ kind }) => kind));
      const resolved = [...(reported ?? kinds)].filter((kind) => !current.has(kind));
      if (resolved.length > 0)
        await resolveNotices(db, now, { kinds: resolved, subjectType, subjectIds: [host] });
      // On every beat: another process on this host that does not see the issue may have resolved it.
      for (const { message, sentences = [verbatim(message)], ...issue } of issues) {
        const told = inSentences(...sentences, seenOn({ host }));
        await raiseNotice(db, now, { ...issue, ...told, organizationId: null, subjectType, subjectId: host });
      }
      reported = current;
    },
  };
}

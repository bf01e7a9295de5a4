import type { Replica, ReplicaTrouble } from "#platform/database/replica/replica.ts";
import type { HostCheck } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences, type Message, verbatim } from "#platform/health/sentence.ts";

const KIND = "database.replica_unused";

/** What is replayed a moment late is usual, and costs nobody anything. */
const TOLD_FROM_S = 10;

const unused = defineSentence(
  KIND,
  "The replica in DATABASE_READ_URL is not used; the primary answers all reads meanwhile.",
);
const unreachable = defineSentence(
  "database.replica_unused.unreachable",
  "It does not answer: start it, check the address, or remove the setting. What the connection says:",
);
const refused = defineSentence("database.replica_unused.refused", "What is in the way:");
const behind = defineSentence(
  "database.replica_unused.behind",
  "It is {seconds} s behind: see what holds it up, such as its disk, the network, or a long query on it.",
);
const isPrimary = defineSentence(
  "database.replica_unused.primary",
  "The server at this address is no replica, or was promoted: let it lead to one that follows the database in DATABASE_URL.",
);
const otherHistory = defineSentence(
  "database.replica_unused.other_history",
  "The server at this address follows another database than the one in DATABASE_URL, or the primary of before a failover: let it follow the present one.",
);

/** Whether heavy reads are kept off the primary, as the operator wants. */
export function replicaCheck(replica: Pick<Replica, "look">): HostCheck {
  return {
    kinds: [KIND],
    async find() {
      const trouble = await replica.look();
      const message = trouble === null ? null : explain(trouble);
      return message === null ? [] : [{ kind: KIND, severity: "warning", ...message }];
    },
  };
}

function explain(trouble: ReplicaTrouble): Message | null {
  switch (trouble.kind) {
    case "unreachable":
      return inSentences(unused(), unreachable(), verbatim(trouble.reason));
    case "refused":
      return inSentences(unused(), refused(), verbatim(trouble.reason));
    case "behind": {
      const seconds = Math.round(trouble.seconds);
      return seconds < TOLD_FROM_S ? null : inSentences(unused(), behind({ seconds }));
    }
    case "primary":
      return inSentences(unused(), isPrimary());
    case "other_history":
      return inSentences(unused(), otherHistory());
    case "new_primary":
      return null; // every process writes the mark within a minute
  }
}

import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import type { HealthCheck } from "#platform/feature.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { readKeyUsage } from "./key-usage.ts";

/** Opening every secret takes time; a key is taken away with a restart, after which this is looked at anew. */
const LOOK_EVERY_MS = 10 * 60_000;

/** Stored secrets that `SECRET_KEY` does not open. */
export function unreadableSecrets(columns: readonly EncryptedColumn[]): HealthCheck {
  /** By service: several can run in one process. */
  const looks = new WeakMap<Metrics, number>();
  return {
    kinds: ["secret_key.missing"],
    subjectType: "service",
    async find(context) {
      const now = context.clock().getTime();
      const lookedAt = looks.get(context.metrics);
      if (lookedAt !== undefined && Math.abs(now - lookedAt) < LOOK_EVERY_MS) return null;
      const usages = await readKeyUsage(context, columns);
      looks.set(context.metrics, now);
      const unreadable = usages.filter((usage) => usage.unreadable > 0 && !usage.is_short_lived);
      if (unreadable.length === 0) return [];
      const which = unreadable.map(({ name, unreadable: count }) => `${name}: ${count}`).join(", ");
      return [
        {
          organizationId: null,
          kind: "secret_key.missing",
          severity: "problem",
          subjectType: "service",
          subjectId: "secret_key",
          message: `Stored secrets cannot be opened (${which}), and what needs them waits. If a key was taken out of SECRET_KEY, put it back behind the first one and restart. \`lectern doctor\` says which key it was; where it is lost, other notices name what to enter again.`,
        },
      ];
    },
  };
}

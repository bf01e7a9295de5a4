import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import type { HealthCheck } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { readKeyUsage } from "./key-usage.ts";

const secretsClosed = defineSentence(
  "secret_key.missing",
  "Stored secrets cannot be decrypted ({which}), and whatever needs them is on hold. If a key was removed from SECRET_KEY, add it back after the first one and restart. `lectern doctor` says which key it was. If the key is lost, other notices say which secrets to enter again.",
);

/** Decrypting every secret takes time. Removing a key takes a restart, after which the check runs at once. */
const CHECK_EVERY_MS = 10 * 60_000;

/** Stored secrets that no key in `SECRET_KEY` decrypts. */
export function unreadableSecrets(columns: readonly EncryptedColumn[]): HealthCheck {
  /** Keyed by service: tests run several in one process. */
  const lastChecks = new WeakMap<Metrics, number>();
  return {
    kinds: ["secret_key.missing"],
    subjectType: "service",
    async find(context) {
      const now = context.clock().getTime();
      const lastCheckedAt = lastChecks.get(context.metrics);
      if (lastCheckedAt !== undefined && Math.abs(now - lastCheckedAt) < CHECK_EVERY_MS) return null;
      const usages = await readKeyUsage(context, columns);
      lastChecks.set(context.metrics, now);
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
          ...inSentences(secretsClosed({ which })),
        },
      ];
    },
  };
}

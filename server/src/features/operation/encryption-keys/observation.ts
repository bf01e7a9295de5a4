import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import type { Context } from "#platform/feature.ts";
import { type KeyUsage, readKeyUsage } from "./key-usage.ts";

/** It changes when a key is replaced, and reading it opens every secret: so not with every scrape. */
const KEPT_MS = 60_000;

/** What operators watch while a key is replaced, and an alarm for what cannot be opened. */
export function observeStoredSecrets(context: Context, columns: readonly EncryptedColumn[]): void {
  let kept: { usage: Promise<KeyUsage[]>; until: number } | null = null;

  function usage(): Promise<KeyUsage[]> {
    const now = context.clock().getTime();
    if (kept && kept.until > now) return kept.usage;
    const reading = readKeyUsage(context, columns);
    kept = { usage: reading, until: now + KEPT_MS };
    reading.catch(() => {
      kept = null;
    });
    return reading;
  }

  context.metrics.gaugeBy(
    "lectern_stored_secrets",
    "Stored secrets by state: current (first key of SECRET_KEY), old (another key of it), unreadable. At most a minute old.",
    ["name", "state"],
    async () =>
      (await usage()).flatMap(({ name, current, old, unreadable }) =>
        Object.entries({ current, old, unreadable }).map(([state, value]) => ({
          labels: { name, state },
          value,
        })),
      ),
  );
}

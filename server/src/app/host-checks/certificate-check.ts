import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Clock } from "#kernel/clock.ts";
import type { HostCheck } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";

const ending = defineSentence("certificate.ending", "The service's own TLS certificate expires on {date}.");
const ended = defineSentence(
  "certificate.ended",
  "The service's own TLS certificate expired on {date}: browsers and partners reject it.",
);
const renew = defineSentence(
  "certificate.renew",
  "Renew it: replace the files in TLS_CERT_FILE and TLS_KEY_FILE. The new certificate is picked up within seconds, without a restart.",
);

const WARN_BEFORE_MS = 14 * 24 * 3_600_000;

/** Whether this service's own TLS certificate expires soon or has expired. A renewed one is picked up without a restart. */
export function certificateCheck({ certFile }: { certFile: string }, clock: Clock): HostCheck {
  return {
    kinds: ["certificate.ending", "certificate.ended"],
    async find() {
      const expiresAt = await expiryOf(certFile);
      const leftMs = expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt.getTime() - clock().getTime();
      if (expiresAt === null || leftMs > WARN_BEFORE_MS) return [];
      if (leftMs > 0)
        return [
          {
            kind: "certificate.ending",
            severity: "warning",
            ...inSentences(ending({ date: expiresAt.toISOString() }), renew()),
          },
        ];
      return [
        {
          kind: "certificate.ended",
          severity: "problem",
          ...inSentences(ended({ date: expiresAt.toISOString() }), renew()),
        },
      ];
    },
  };
}

/** Null if it cannot be read: the previous one stays in use then, and the log says so. */
async function expiryOf(file: string): Promise<Date | null> {
  try {
    return new Date(new X509Certificate(await readFile(file)).validTo);
  } catch {
    return null;
  }
}

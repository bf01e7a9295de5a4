import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Clock } from "#kernel/clock.ts";
import type { HostCheck } from "#platform/health/matter.ts";

const WARN_BEFORE_MS = 14 * 24 * 3_600_000;

/** Whether the certificate that this service shows ends soon, or has ended. A renewed one is taken into use by itself. */
export function certificateCheck({ certFile }: { certFile: string }, clock: Clock): HostCheck {
  return {
    kinds: ["certificate.ending", "certificate.ended"],
    async find() {
      const end = await endOf(certFile);
      const leftMs = end === null ? Number.POSITIVE_INFINITY : end.getTime() - clock().getTime();
      if (end === null || leftMs > WARN_BEFORE_MS) return [];
      const renew =
        "Renew it: put the new one in the files of TLS_CERT_FILE and TLS_KEY_FILE, and it is used within seconds, without a restart.";
      if (leftMs > 0)
        return [
          {
            kind: "certificate.ending",
            severity: "warning",
            message: `The service's own certificate is valid until ${end.toISOString()}. ${renew}`,
          },
        ];
      return [
        {
          kind: "certificate.ended",
          severity: "problem",
          message: `The service's own certificate has ended on ${end.toISOString()}: browsers and partners refuse it. ${renew}`,
        },
      ];
    },
  };
}

/** Null where it cannot be read: then the one from before is in use, and the log says so. */
async function endOf(file: string): Promise<Date | null> {
  try {
    return new Date(new X509Certificate(await readFile(file)).validTo);
  } catch {
    return null;
  }
}

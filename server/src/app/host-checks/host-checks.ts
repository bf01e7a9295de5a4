import { diskCheck } from "#operation/processes/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HostCheck } from "#platform/health/health-issue.ts";
import type { MailServer } from "#platform/mail/mailer.ts";
import type { TlsFiles } from "../tls/tls.ts";
import { certificateCheck } from "./certificate-check.ts";
import { mailCheck } from "./mail-check.ts";
import { redisCheck } from "./redis-check.ts";
import { replicaCheck } from "./replica-check.ts";
import { sharedFilesCheck } from "./shared-files-check.ts";
import { storageCheck } from "./storage-check.ts";

interface Host {
  context: Pick<Context, "settings" | "storage" | "replica" | "clock">;
  tls: TlsFiles | null;
  mailServer: MailServer | null;
  /** Null: it answers no requests, or none that are counted. */
  redis: { isDown: (() => boolean) | null } | null;
  /** Of the newest documents, the keys of their files. */
  newestFiles(): Promise<string[]>;
}

/** The checks of the host that a process runs on, for what its configuration uses. */
export function hostChecksOf({ context, tls, mailServer, redis, newestFiles }: Host): HostCheck[] {
  const { settings, storage, replica, clock } = context;
  return [
    diskCheck(settings.folders),
    storageCheck(storage),
    sharedFilesCheck(storage, newestFiles),
    tls === null ? [] : certificateCheck(tls, clock),
    mailServer === null ? [] : mailCheck(mailServer),
    redis === null ? [] : redisCheck(redis.isDown),
    replica === null ? [] : replicaCheck(replica),
  ].flat();
}

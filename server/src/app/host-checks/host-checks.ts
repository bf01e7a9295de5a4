import type { Clock } from "#kernel/clock.ts";
import { diskCheck } from "#operation/processes/index.ts";
import type { Storage } from "#platform/files/storage.ts";
import type { HostCheck } from "#platform/health/matter.ts";
import type { MailServer } from "#platform/mail/mailer.ts";
import type { TlsFiles } from "../tls/tls.ts";
import { certificateCheck } from "./certificate-check.ts";
import { mailCheck } from "./mail-check.ts";
import { redisCheck } from "./redis-check.ts";
import { storageCheck } from "./storage-check.ts";

interface Machine {
  folders: readonly string[];
  storage: Storage;
  tls: TlsFiles | null;
  mailServer: MailServer | null;
  /** Null: there is no Redis. */
  isRedisAway: (() => boolean) | null;
  clock: Clock;
}

/** What may be wrong with the machine that a process runs on, as far as its configuration names it. */
export function hostChecksOf({
  folders,
  storage,
  tls,
  mailServer,
  isRedisAway,
  clock,
}: Machine): HostCheck[] {
  return [
    diskCheck(folders),
    storageCheck(storage),
    tls === null ? [] : certificateCheck(tls, clock),
    mailServer === null ? [] : mailCheck(mailServer),
    isRedisAway === null ? [] : redisCheck(isRedisAway),
  ].flat();
}

import { clockKinds } from "./clock-skew.ts";

/** All kinds of host issues. A kind that is no longer checked, because its setting was removed, is resolved. */
export const hostKinds: readonly string[] = [
  "disk.low",
  "disk.full",
  "storage.unwritable",
  "storage.apart",
  "certificate.ending",
  "certificate.ended",
  "mail.failing",
  "rate_limits.apart",
  "database.not_migrated",
  "database.replica_unused",
  ...clockKinds,
];

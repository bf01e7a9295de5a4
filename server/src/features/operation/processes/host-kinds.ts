import { clockKinds } from "./clock-difference.ts";

/** All that may ever be told of a machine: what is no longer looked at, as its setting is gone, is over. */
export const hostKinds: readonly string[] = [
  "disk.low",
  "disk.full",
  "storage.unwritable",
  "certificate.ending",
  "certificate.ended",
  "mail.failing",
  "rate_limits.apart",
  "database.not_migrated",
  ...clockKinds,
];

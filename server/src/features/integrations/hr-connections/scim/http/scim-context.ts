import type { Context } from "#platform/feature.ts";
import type { ChangedRecords } from "../../records/record.ts";

/** What serving SCIM takes. */
export type ScimContext = Pick<Context, "db" | "clock" | "settings" | "limiters" | "addressRanges" | "log">;

/** Brings accounts and teams in step with these records. */
export type FollowRecords = (connectionId: number, changed: ChangedRecords) => Promise<void>;

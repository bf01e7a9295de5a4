import type { Context } from "../../feature.ts";

/** What counting a request takes. */
export type Limits = Pick<Context, "limiters" | "settings" | "clock" | "addressRanges">;

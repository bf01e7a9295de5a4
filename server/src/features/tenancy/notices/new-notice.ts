import type { Matter } from "#platform/health/matter.ts";

/** What an operator is to be told. */
export type NewNotice = Matter;

import { sql } from "kysely";
import type { ChangeSource } from "#platform/change-source.ts";

export const launchChanges: readonly ChangeSource[] = [
  { resource: "lti-launches", mark: sql`select max(id) from lti_launch` },
];

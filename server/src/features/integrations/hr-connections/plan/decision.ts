import type { Issue, PersonChange } from "./change.ts";

export interface Decision {
  changes: PersonChange[];
  issues: Issue[];
}

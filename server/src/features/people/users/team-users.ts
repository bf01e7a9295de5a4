import { markMoved } from "./changes.ts";
import { joinUser } from "./joins.ts";
import { lockLearners } from "./queries.ts";
import { areVisibleUsers, requireVisibleUser } from "./visibility.ts";

/** What teams and courses, which stand below, are given to deal with users. */
export const teamUsers = {
  join: joinUser,
  lock: lockLearners,
  markMoved,
  requireVisible: requireVisibleUser,
  areVisible: areVisibleUsers,
};

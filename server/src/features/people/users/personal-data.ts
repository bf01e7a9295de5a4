import type { PersonalData } from "#platform/personal-data.ts";
import { selectUser } from "./queries.ts";

/** The profile. `eraseUser` forgets it at once, before the rest is forgotten in the background. */
export const userPersonalData: PersonalData = {
  files: {
    async profile({ organizationId, userId }, db) {
      const user = await selectUser(db, organizationId, userId);
      return user ? [user] : [];
    },
  },
};

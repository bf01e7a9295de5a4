import { applications } from "./applications.ts";
import type { Resource } from "./command.ts";
import { courses } from "./courses.ts";
import { events } from "./events.ts";
import { lti } from "./lti.ts";
import { notices } from "./notices.ts";
import { operators } from "./operators.ts";
import { organizations } from "./organizations.ts";
import { recordStores } from "./record-stores.ts";
import { restores } from "./restores.ts";
import { templates } from "./templates.ts";
import { users } from "./users.ts";
import { webhooks } from "./webhooks.ts";

/** What there is to manage. Adding a resource is one line here. */
export const resources: Readonly<Record<string, Resource>> = {
  organizations,
  applications,
  courses,
  templates,
  users,
  webhooks,
  lti,
  "record-stores": recordStores,
  events,
  notices,
  operators,
  restores,
};

// Written by `npm run contract` from the files that export a Resource. Do not edit.
import { ai } from "./ai/ai.ts";
import { backups } from "./backups.ts";
import { drafts } from "./catalogue/drafts.ts";
import { scenarios } from "./catalogue/scenarios.ts";
import { skills } from "./catalogue/skills.ts";
import { studio } from "./catalogue/studio.ts";
import { templates } from "./catalogue/templates.ts";
import type { Resource } from "./command.ts";
import { events } from "./events/events.ts";
import { hr } from "./hr/hr.ts";
import { hris } from "./hris/hris.ts";
import { lti } from "./lti/lti.ts";
import { notices } from "./notices.ts";
import { plainResources } from "./operations/plain-resources.ts";
import { applications } from "./organizations/applications.ts";
import { courses } from "./organizations/courses.ts";
import { legalPages } from "./organizations/legal-pages.ts";
import { organizations } from "./organizations/organizations.ts";
import { operators } from "./people/operators.ts";
import { users } from "./people/users.ts";
import { recordStores } from "./record-stores/record-stores.ts";
import { restores } from "./restores.ts";
import { webhooks } from "./webhooks/webhooks.ts";

/** Every resource of the command line. */
export const resources: Readonly<Record<string, Resource>> = {
  organizations,
  "legal-pages": legalPages,
  applications,
  courses,
  templates,
  skills,
  drafts,
  studio,
  scenarios,
  users,
  webhooks,
  lti,
  hris,
  hr,
  "record-stores": recordStores,
  ai,
  events,
  notices,
  operators,
  backups,
  restores,
  ...plainResources,
};

import { sql } from "kysely";
import type { Feature } from "#platform/feature.ts";
import { draftOperatorRoutes } from "./operator-routes.ts";
import { TemplateDraft, TemplateDraftDetail } from "./schemas.ts";
import { unwrittenDrafts } from "./writing/claim.ts";
import { startWriting } from "./writing/worker.ts";

export const drafts: Feature = {
  name: "drafts",
  operatorTags: [
    {
      name: "Template drafts",
      description: "Translations and first lessons that a model wrote, until a person accepts them",
    },
  ],
  tables: ["template_draft"],
  operatorSchemas: [TemplateDraft, TemplateDraftDetail],
  operatorRoutes: draftOperatorRoutes,
  changes: [
    {
      resource: "template-drafts",
      mark: sql`select (count(*), max(changed_at)) from (
    select changed_at from template_draft order by changed_at desc limit 1000) as latest`,
    },
  ],
  workers: (context) => [startWriting(context)],
  queues: [unwrittenDrafts],
};

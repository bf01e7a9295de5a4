import type { Feature } from "#platform/feature.ts";
import { catalogueOperatorRoutes } from "./operator-routes.ts";
import { catalogueRoutes } from "./routes.ts";
import { ImportedTemplates, OperatorTemplate, Template, TemplateDetail } from "./schemas.ts";
import { importSeed } from "./seed.ts";

export { isMandatory, joinVisibility, lessonType } from "./lesson-type.ts";
export { type LinkableTemplate, selectLinkableTemplates } from "./linkable.ts";
export { closingTitles, presentOutline, subsectionsOf } from "./outline.ts";
export {
  isTemplate,
  type LessonSource,
  type OfferedTemplate,
  selectLessonSource,
  selectOfferedTemplates,
  selectTemplateStanding,
  selectTemplateStandings,
  type TemplateStanding,
} from "./queries.ts";
export { fromTemplates, launchPath, modifiedDate as templateModifiedDate } from "./template.ts";
export { titleIn } from "./wording.ts";

export const catalogue: Feature = {
  name: "catalogue",
  schemas: [Template, TemplateDetail],
  partnerRoutes: catalogueRoutes,
  operatorSchemas: [OperatorTemplate, ImportedTemplates],
  operatorRoutes: catalogueOperatorRoutes,
  prepare: (context) => importSeed(context),
};

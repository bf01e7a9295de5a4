import type { Feature } from "#platform/feature.ts";
import { catalogueOperatorRoutes } from "./administration/operator-routes.ts";
import { importSeed } from "./import/seed.ts";
import { catalogueRoutes } from "./routes.ts";
import { ImportedTemplates, OperatorTemplate, Template, TemplateDetail } from "./schemas.ts";

export { titleIn } from "./language/wording.ts";
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

export const catalogue: Feature = {
  name: "catalogue",
  schemas: [Template, TemplateDetail],
  partnerRoutes: catalogueRoutes,
  operatorSchemas: [OperatorTemplate, ImportedTemplates],
  operatorRoutes: catalogueOperatorRoutes,
  prepare: (context) => importSeed(context),
};

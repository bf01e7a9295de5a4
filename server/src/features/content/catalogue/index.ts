// Templates, import, retirement.
import type { Feature } from "#platform/feature.ts";
import { catalogueOperatorRoutes } from "./administration/operator-routes.ts";
import { templateEvents } from "./event-types.ts";
import { importSeed } from "./import/seed.ts";
import type { Participants } from "./participants.ts";
import { catalogueRoutes } from "./routes.ts";
import { ImportedTemplates, OperatorTemplate, Template, TemplateDetail } from "./schemas.ts";

export { type OwnTemplateRow, ownTemplateList, selectOwnTemplate } from "./administration/own-templates.ts";
export {
  type AuthoredTemplate,
  isKeyTaken,
  lockAuthored,
  selectAuthored,
  storeContents,
} from "./import/contents.ts";
export {
  activeTemplate,
  isAroundScenario,
  isTaught,
  joinActiveTemplates,
  joinTaughtSkills,
  joinTemplate,
  templatesAmong,
} from "./joins.ts";
export { templateKind } from "./kind.ts";
export { hasTemplate, modifiedDate as templateModifiedDate, templateWordings, titleIn } from "./learnable.ts";
export { isMandatory, joinVisibility, lessonType } from "./lesson-type.ts";
export { linkableTemplates } from "./linkable.ts";
export { closingTitles, presentOutline, subsectionsOf } from "./outline.ts";
export { ownedByAnother, templateNotFound } from "./problems.ts";
export {
  isTemplate,
  type LessonSource,
  type OfferedTemplate,
  selectLessonSource,
  selectOfferedTemplates,
  selectTemplateVisibilities,
  selectTemplateVisibility,
  selectWrappedScenario,
  selectWrappers,
} from "./queries.ts";
export { OrganizationReference } from "./schemas.ts";
export { fromTemplates, launchPath } from "./template.ts";

/** Lessons are made of templates, so this feature is given its way to count who has one. */
export function catalogue(participants: Participants): Feature {
  return {
    name: "catalogue",
    operatorTags: [{ name: "Templates", description: "Lesson templates: import, retirement, visibility" }],
    events: templateEvents,
    tables: {
      template: { boundedBy: "content" },
      template_skill: { boundedBy: "content" },
      template_visibility: { boundedBy: "settings" },
    },

    schemas: [Template, TemplateDetail],
    partnerRoutes: (app, context) => catalogueRoutes(app, context, participants),
    operatorSchemas: [OperatorTemplate, ImportedTemplates],
    operatorRoutes: (app, context) => catalogueOperatorRoutes(app, context, participants),
    prepare: (context) => importSeed(context),
  };
}

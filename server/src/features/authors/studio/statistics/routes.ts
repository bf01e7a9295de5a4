import { Type } from "typebox";
import { contentHash } from "#engines/lesson/index.ts";
import { questionCounts } from "#learning/lessons/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { missingField, notFound } from "#platform/problems.ts";
import { Nullable, reference } from "#platform/schema.ts";
import { organizationNotFound } from "#tenancy/organizations/index.ts";
import { numberBounds, templateParams as params, tags, whoeverReads } from "../route-parts.ts";
import { lessonAsked } from "../versions/lessons.ts";
import { selectVersion, selectVersionOf } from "../versions/versions.ts";
import { fewestLearners, originalIn, questionStatistics, questionsIn } from "./statistics.ts";

export const QuestionStatistics = Type.Object(
  {
    version: Nullable(
      Type.Integer({ description: "Null: what learners get now came by an import", examples: [2] }),
    ),
    content_hash: Type.String({ examples: ["b5bb9d8014a0f9b1"] }),
    questions: Type.Array(
      Type.Object({
        section: Type.String({ examples: ["desk"] }),
        question: Type.String({ examples: ["q1"] }),
        text: Type.String({ examples: ["What stays?"] }),
        is_withheld: Type.Boolean({
          description: `Fewer than ${fewestLearners} learners have answered it: nothing is told of so few`,
        }),
        learners: Nullable(Type.Integer({ description: "Who answered it", examples: [41] })),
        first_try_rate: Nullable(
          Type.Number({ description: "How many percent were right at the first try", examples: [63.41] }),
        ),
        most_chosen_wrong: Nullable(
          Type.Object({
            option: Type.String({ examples: ["b"] }),
            text: Type.String({ examples: ["The contract"] }),
            rate: Type.Number({ description: "How many percent of all chose it first", examples: [29.27] }),
          }),
        ),
      }),
    ),
  },
  { $id: "LessonQuestionStatistics" },
);

export function statisticsRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/studio/lessons/:id/questions/",
    {
      schema: {
        operationId: "readLessonQuestionStatistics",
        summary: "Retrieve statistics of a lesson's questions",
        description:
          "Of one version, by the answers of one organization's learners: how many were right at the first try, and which wrong option was chosen most.",
        tags,
        params,
        querystring: Type.Object({
          version: Type.Optional(
            Type.Integer({
              ...numberBounds,
              description: "Number of the version; what learners get now where left out",
            }),
          ),
          organization: Type.Optional(
            Type.String({ description: "Slug or id: whose learners, for a lesson of the platform" }),
          ),
        }),
        response: { 200: reference(QuestionStatistics) },
      },
      config: { scope: "read", operatorRoles: whoeverReads, problems: [organizationNotFound, missingField] },
    },
    async (request) => {
      const { template, organizationId } = await lessonAsked(
        context,
        request,
        request.params.id,
        request.query.organization,
      );
      const { version: number } = request.query;
      const hash = contentHash(template.content);
      const version =
        number === undefined
          ? await selectVersionOf(context.db, template.id, hash)
          : await selectVersion(context.db, template.id, number);
      if (number !== undefined && version === undefined) throw notFound();
      const body = version ? originalIn(version.files) : template.content.bodies[template.content.language];
      const asked = version?.content_hash ?? hash;
      const counts = await questionCounts(context.db, organizationId, template.id, asked);
      return {
        version: version?.number ?? null,
        content_hash: asked,
        questions: questionStatistics(questionsIn(body), counts),
      };
    },
  );
}

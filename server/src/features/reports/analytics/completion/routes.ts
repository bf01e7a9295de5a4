import { Readable } from "node:stream";
import { type Static, Type } from "typebox";
import { templateNotFound } from "#content/catalogue/index.ts";
import { requireVisibleTeam, teamNotFound } from "#people/teams/index.ts";
import { requireVisibleUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer, PartnerCaller } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, reference } from "#platform/schema.ts";
import { hasScenario, scenarioNotFound } from "#role-plays/scenarios/index.ts";
import { beginAnswer } from "../answering.ts";
import { rangeParameters } from "../range.ts";
import { requireTemplate } from "../required-template.ts";
import { Completion } from "../schemas.ts";
import { type CompletionFilter, presentCompletion, selectionOf } from "./completions.ts";
import { completionTypes } from "./done.ts";
import { doneList } from "./selection.ts";
import { streamCompletions, wantedStream } from "./stream.ts";

const CompletionPage = Page(reference(Completion));
/** A stream passes the schema by: it has made its text itself. */
const PageOrStream = Type.Unsafe<Static<typeof CompletionPage> | Readable>(CompletionPage);
const moment = (description: string) => Type.Optional(Type.String({ format: "timestamp", description }));

export function completionRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/analytics/completions/",
    {
      schema: {
        operationId: "listCompletions",
        summary: "List completions",
        description:
          "Oldest first. One row per finished lesson or scenario run. With `Accept: text/csv` or `Accept: application/x-ndjson` all rows come at once, without pages, as they are read. Learners see their own, managers those of their teams' members.",
        querystring: Type.Object({
          type: Type.Optional(
            Choice(completionTypes, { description: "Lessons or scenario runs; both when left out" }),
          ),
          user_id: Type.Optional(Type.Integer({ description: "Internal id of the user" })),
          team_id: Type.Optional(Type.Integer({ description: "Present members of this team" })),
          template_id: Type.Optional(Type.Integer({ description: "Only lessons of this template" })),
          scenario_id: Type.Optional(
            Type.String({ maxLength: 255, description: "Only runs of this scenario" }),
          ),
          completed_after: moment("Completed after this moment"),
          modified_after: moment("Changed after this moment"),
          provider_id_prefix: Type.Optional(
            Type.String({ maxLength: 255, description: "provider_ids that begin so" }),
          ),
          ...rangeParameters,
          ...listParameters,
        }),
        response: { 200: PageOrStream },
      },
      config: {
        scope: "read",
        number: 26,
        roles: ["learner", "manager"],
        problems: [userNotFound, teamNotFound, templateNotFound, scenarioNotFound],
      },
    },
    async (request, reply) => {
      const caller = partnerOf(request);
      await checkReferences(context, caller, request.query);
      const range = await beginAnswer(context, reply, caller, request.query);
      const selection = selectionOf(caller, request.query, range);
      const stream = wantedStream(request.headers.accept);
      if (stream !== undefined) {
        const rows = streamCompletions(context, selection, stream);
        return reply.type(`${stream}; charset=utf-8`).send(Readable.from(rows));
      }
      const query = { ...doneList(selection, "oldest first"), mayUseReplica: true };
      return answerList(context, request, query, presentCompletion);
    },
  );
}

/** @throws the 404 of what the filter names and nobody here has, permissionDenied for what the caller may not see */
async function checkReferences(
  { db }: Context,
  caller: PartnerCaller,
  { user_id: userId, team_id: teamId, template_id, scenario_id: scenarioId }: CompletionFilter,
): Promise<void> {
  if (userId !== undefined) await requireVisibleUser(db, caller, userId, userNotFound);
  if (teamId !== undefined) await requireVisibleTeam(db, caller, teamId, teamNotFound);
  await requireTemplate(db, caller.organizationId, template_id);
  if (scenarioId !== undefined && !(await hasScenario(db, caller.organizationId, scenarioId)))
    throw scenarioNotFound();
}

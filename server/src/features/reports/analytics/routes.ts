import { Type } from "typebox";
import { selectLessonSource } from "#content/catalogue/index.ts";
import { requireVisibleTeam } from "#people/teams/index.ts";
import { offload } from "#platform/database/replica/offload.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { Page, pageEnvelope, pageParameters, readPage } from "#platform/lists/pagination.ts";
import { notFound } from "#platform/problems.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { beginAnswer, idIn } from "./answering.ts";
import { completionRoutes } from "./completion/routes.ts";
import { readOverview } from "./overview/overview.ts";
import { units } from "./period/calendar.ts";
import { rangeParameters } from "./range.ts";
import { scenarioAnalyticsRoutes } from "./scenario/routes.ts";
import { AnalyticsOverview, TeamMemberSummary, TemplateSummary, teamFigures } from "./schemas.ts";
import { countMembers, listMembers } from "./team/members.ts";
import { readTeamSummary } from "./team/summary.ts";
import { readTemplateSummary } from "./template/summary.ts";
import { userAnalyticsRoutes } from "./user/routes.ts";

const interval = Type.Optional(
  Choice(units, { description: "Length of a period in `series`; default week" }),
);

export function analyticsRoutes(app: HttpServer, context: Context): void {
  userAnalyticsRoutes(app, context);

  app.get(
    "/analytics/overview/",
    {
      schema: {
        operationId: "readAnalyticsOverview",
        summary: "Retrieve the organization's overview",
        description:
          "Numbers of everybody together, over all time or a range of days, and how they developed. Always those of this moment; `X-Data-As-Of` says which.",
        querystring: Type.Object({ ...rangeParameters, interval }),
        response: { 200: reference(AnalyticsOverview) },
      },
      config: { scope: "read", number: 23 },
    },
    async (request, reply) => {
      const caller = partnerOf(request);
      const range = await beginAnswer(context, reply, caller, request.query);
      const { interval = "week" } = request.query;
      return readOverview(context, caller.organizationId, range, interval);
    },
  );

  app.get(
    "/analytics/teams/:id/summary/",
    {
      schema: {
        operationId: "readTeamSummary",
        summary: "Retrieve a team's summary",
        description:
          "The numbers of the overview for the team's present members, and a page of members by name. Managers may ask for the teams they manage.",
        params: Type.Object({ id: PathId("Internal id of the team") }),
        querystring: Type.Object({ ...rangeParameters, interval, ...pageParameters }),
        response: {
          200: Type.Object(
            { ...teamFigures, members: Page(reference(TeamMemberSummary)) },
            { title: "TeamSummary" },
          ),
        },
      },
      config: { scope: "read", number: 24, roles: ["manager"] },
    },
    async (request, reply) => {
      const page = readPage(request.query);
      const caller = partnerOf(request);
      const team = { organizationId: caller.organizationId, teamId: idIn(request.params) };
      await requireVisibleTeam(context.db, caller, team.teamId, notFound);
      const range = await beginAnswer(context, reply, caller, request.query);
      const { interval = "week" } = request.query;
      return offload(context, async (from) => {
        const summary = await readTeamSummary(from, team, range, interval);
        const count = await countMembers(from, team);
        const members = await listMembers(from, team, range, page);
        const envelope = pageEnvelope(context.settings.siteUrl, request.url, page, count, members);
        return { ...summary, member_count: count, members: envelope };
      });
    },
  );

  app.get(
    "/analytics/templates/:id/summary/",
    {
      schema: {
        operationId: "readTemplateSummary",
        summary: "Retrieve a template's summary",
        description:
          "Starts and completions, time, stars, and where learners stop. Of a template that all organizations share, only this organization's learners count.",
        params: Type.Object({ id: PathId("Internal id of the template") }),
        querystring: Type.Object(rangeParameters),
        response: { 200: reference(TemplateSummary) },
      },
      config: { scope: "read", number: 25 },
    },
    async (request, reply) => {
      const caller = partnerOf(request);
      const { organizationId } = caller;
      const template = await selectLessonSource(context.db, organizationId, idIn(request.params));
      if (!template) throw notFound();
      const range = await beginAnswer(context, reply, caller, request.query);
      return offload(context, (from) => readTemplateSummary(from, organizationId, template, range));
    },
  );

  scenarioAnalyticsRoutes(app, context);
  completionRoutes(app, context);
}

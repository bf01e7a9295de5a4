import { Type } from "typebox";
import { visibleEmployee } from "#people/employees/index.ts";
import { requireVisibleTeam, teamNotFound } from "#people/teams/index.ts";
import { offload } from "#platform/database/replica/offload.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer, PartnerCaller } from "#platform/http/types.ts";
import { Page, pageEnvelope, pageParameters, readPage } from "#platform/lists/pagination.ts";
import { notFound, permissionDenied } from "#platform/problems.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { rangeParameters, readRange, units } from "#reports/analytics/index.ts";
import { kpiKeys, kpis } from "./definitions.ts";
import { readKpi, readKpis } from "./kpis.ts";
import { onePerson, people } from "./people.ts";
import { EmployeeKpis, Kpi, KpiDetail } from "./schemas.ts";

const tags = ["HR"];
const filter = {
  ...rangeParameters,
  department: Type.Optional(Type.String({ maxLength: 255, description: "Only people of this department" })),
  team_id: Type.Optional(
    Type.Integer({ description: "Only members of this team; managers must name one they manage" }),
  ),
};
const definitions = kpiKeys.map((key) => `- \`${key}\` (${kpis[key].unit}): ${kpis[key].description}`);

export function kpiRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/hr/employees/:id/kpis/",
    {
      schema: {
        operationId: "readEmployeeKpis",
        summary: "Retrieve an employee's KPIs",
        description:
          "The nine figures for this person alone, over the last thirty days or a range of days. Targets are the organization's.",
        tags,
        params: Type.Object({ id: PathId("Internal id of the employee") }),
        querystring: Type.Object(rangeParameters),
        response: { 200: reference(EmployeeKpis) },
      },
      config: { scope: "read", number: 38, roles: ["manager"] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const { organizationId } = caller;
      const { id, user_id } = await visibleEmployee(context, caller, request.params.id);
      const range = await readRange(context.db, context.clock(), organizationId, request.query);
      const whose = { organizationId, people: onePerson(organizationId, user_id ?? 0) };
      const figures = await readKpis(context.db, whose, range);
      return {
        employee_id: id,
        user_id,
        kpis: figures.map(({ description: _, direction: __, previous_value: ___, ...figure }) => figure),
      };
    },
  );

  app.get(
    "/hr/kpis/",
    {
      schema: {
        operationId: "listKpis",
        summary: "List KPIs",
        description: `The organization's key figures. Of people with an active account whom the HR system has not let go, over the last thirty days or a range of days in the organization's time zone. A value is null when there is nothing to measure.\n\n${definitions.join("\n")}`,
        tags,
        querystring: Type.Object({ ...filter, ...pageParameters }),
        response: { 200: Page(reference(Kpi)) },
      },
      config: { scope: "read", number: 39, roles: ["manager"], problems: [teamNotFound] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const page = readPage(request.query);
      const { whose, range } = await readQuestion(context, caller, request.query);
      const results = await offload(context, (from) => readKpis(from, whose, range));
      const shown = results.slice(page.offset, page.offset + page.limit);
      return pageEnvelope(context.settings.siteUrl, request.url, page, results.length, shown);
    },
  );

  app.get(
    "/hr/kpis/:key/",
    {
      schema: {
        operationId: "readKpi",
        summary: "Retrieve a KPI over time and by department",
        description:
          "The figure of the whole period, its course in days, weeks or months, and each department's own.",
        tags,
        params: Type.Object({ key: Type.String({ description: `One of ${kpiKeys.join(", ")}` }) }),
        querystring: Type.Object({
          ...filter,
          interval: Type.Optional(
            Choice(units, { description: "Length of a period in `series`; default week" }),
          ),
        }),
        response: { 200: reference(KpiDetail) },
      },
      config: { scope: "read", number: 40, roles: ["manager"], problems: [teamNotFound] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const key = kpiKeys.find((known) => known === request.params.key);
      if (!key) throw notFound();
      const { whose, range } = await readQuestion(context, caller, request.query);
      const { interval = "week" } = request.query;
      return offload(context, (from) => readKpi(from, whose, range, { key, interval }));
    },
  );
}

/** @throws teamNotFound; permissionDenied for a manager who names no team of theirs */
async function readQuestion(
  context: Context,
  caller: PartnerCaller,
  query: {
    from?: string | undefined;
    to?: string | undefined;
    department?: string | undefined;
    team_id?: number | undefined;
  },
) {
  const { organizationId } = caller;
  const { from = null, to = null, ...filter } = query;
  if (filter.team_id !== undefined)
    await requireVisibleTeam(context.db, caller, filter.team_id, teamNotFound);
  else if (caller.kind === "user" && caller.role === "manager") throw permissionDenied();
  const range = await readRange(context.db, context.clock(), organizationId, { from, to });
  return { range, whose: { organizationId, people: people(organizationId, filter) } };
}

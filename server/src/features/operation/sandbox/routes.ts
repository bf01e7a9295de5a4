import { Type } from "typebox";
import { failNextAttempts } from "#integrations/webhooks/index.ts";
import { parseId } from "#kernel/ids.ts";
import { lessonAssignments } from "#learning/assignments/index.ts";
import {
  curriculumProblems,
  generationFailed,
  playLesson,
  presentCurriculum,
  selectShownCurriculum,
} from "#learning/lessons/index.ts";
import { findUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { playScenario, presentRun, simulationProblems } from "#role-plays/scenarios/index.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { advanceClock } from "./clock.ts";
import { lessonNamedTwice, lessonNotNamed } from "./problems.ts";
import { requireSandbox } from "./sandbox.ts";
import {
  AdvanceClock,
  AdvancedClock,
  CompletedSimulation,
  CompleteLesson,
  FailingNext,
  FailNext,
} from "./schemas.ts";

const only = "Sandbox organizations only; elsewhere 404.";

export function sandboxRoutes(app: HttpServer, context: Context): void {
  // Behind the guards and before the body: what does not exist says nothing about what was sent.
  const preParsing = (request: HttpRequest) => requireSandbox(context.db, partnerOf(request).organizationId);
  app.post(
    "/sandbox/learners/:id/complete/",
    {
      preParsing,
      schema: {
        operationId: "simulateCompletion",
        summary: "Simulate a learner's completion of a lesson or scenario",
        description: `Takes the learner through a lesson to its end, with all its events: every subsection is started, answered and completed as in a browser, so the same events and webhooks come out; a completed lesson stays as it is. With \`scenario_id\` they play an attempt at a scenario of your library: one that is running goes on, else a new one is begun, the authored good answers of some points are said, and the talk is ended and scored. ${only}`,
        params: Type.Object({ id: PathId("Internal id of the user") }),
        body: CompleteLesson,
        response: { 200: CompletedSimulation },
      },
      config: {
        scope: "write",
        problems: [
          ...curriculumProblems,
          generationFailed,
          ...simulationProblems,
          lessonNotNamed,
          lessonNamedTwice,
        ],
      },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const userId = parseId(request.params.id);
      if (userId === null || !(await findUser(context.db, organizationId, userId))) throw notFound();
      const { template_id: templateId, scenario_id: scenarioId, score = 100 } = request.body;
      if (templateId !== undefined && scenarioId !== undefined) throw lessonNamedTwice();
      if (scenarioId !== undefined)
        return presentRun(await playScenario(context, { organizationId, userId }, scenarioId, score));
      if (templateId === undefined) throw lessonNotNamed();
      const { id } = await playLesson(context, { organizationId, userId }, templateId, score);
      const played = await selectShownCurriculum(context.db, lessonAssignments, organizationId, id);
      if (!played) throw notFound(); // erased meanwhile
      return presentCurriculum(played);
    },
  );

  app.post(
    "/sandbox/clock/",
    {
      preParsing,
      schema: {
        operationId: "advanceSandboxClock",
        summary: "Advance the sandbox clock",
        description: `Access windows, access grants, due dates, unused login tokens and waiting webhook attempts come nearer by so much, as if they had been set that much earlier; running attempts at scenarios were begun that much earlier, and lessons whose questions come back were completed that much earlier. What has happened keeps its moment; access tokens, sessions and rate limits keep theirs. Time does not run back. ${only}`,
        body: AdvanceClock,
        response: { 200: reference(AdvancedClock) },
      },
      config: { scope: "write", problems: [notFound] },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const { advance_seconds: seconds } = request.body;
      const advanced = await advanceClock(context, organizationId, seconds);
      await audit(
        changeOf(context, request),
        "sandbox.advance_clock",
        { organizationId, type: "organization", id: organizationId },
        { advanced_seconds: [null, seconds] },
      );
      return advanced;
    },
  );

  app.post(
    "/sandbox/webhooks/fail-next/",
    {
      preParsing,
      schema: {
        operationId: "failNextWebhooks",
        summary: "Simulate failing webhook attempts",
        description: `So many attempts to any of your endpoints are noted as failed (\`simulated\`) without being sent; the attempts after them go out as usual. A new number replaces the old one. ${only}`,
        body: FailNext,
        response: { 200: reference(FailingNext) },
      },
      config: { scope: "write", problems: [notFound] },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const { count } = request.body;
      await failNextAttempts(context.db, organizationId, count);
      return { count };
    },
  );
}

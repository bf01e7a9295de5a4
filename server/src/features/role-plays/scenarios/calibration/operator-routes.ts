import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { invalidParameter, notFound } from "#platform/problems.ts";
import { reference, SentLanguage } from "#platform/schema.ts";
import { phraseKnown, pointUnknown, runNotComparable, tooManyPhrases } from "../problems.ts";
import { presentMisfire, readCalibration } from "./calibration.ts";
import { disagreementList } from "./disagreements/disagreement.ts";
import { addPhrase, deletePhrase } from "./phrases/add.ts";
import { phraseList } from "./phrases/phrase.ts";
import { previewPhrase } from "./phrases/preview.ts";
import { rescoreRun } from "./rescoring/rescore.ts";
import {
  AddScenarioPhrase,
  PreviewScenarioPhrase,
  RescoredRun,
  ScenarioCalibration,
  ScenarioDisagreement,
  ScenarioPhrase,
  ScenarioPhraseEffect,
} from "./schemas.ts";
import { selectVersion } from "./source.ts";

const scenarioId = { id: Type.String({ description: "Internal id of the scenario" }) };

/** How well points are heard, and what operators add so that they are heard better. */
export function calibrationOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/scenarios/:id/calibration/",
    {
      schema: {
        operationId: "readScenarioCalibration",
        summary: "Retrieve the calibration of a scenario",
        description:
          "How well the detector hears each point in each language: in test phrases, which it never learnt, and in examples, which it did; how often learners missed the point; and the phrases that are not heard as they are meant.",
        params: Type.Object(scenarioId),
        querystring: Type.Object({ language: Type.Optional(SentLanguage("Only this one")) }),
        response: { 200: reference(ScenarioCalibration) },
      },
      config: { scope: "read" },
    },
    async (request) =>
      readCalibration(context, await knownScenario(context, request.params.id), request.query.language),
  );

  app.get(
    "/scenarios/:id/phrases/",
    {
      schema: {
        operationId: "listScenarioPhrases",
        summary: "List scenario phrases",
        description:
          "What operators added to the points, on top of what the scenario's authors wrote, the newest first.",
        params: Type.Object(scenarioId),
        querystring: Type.Object({
          concept: Type.Optional(
            Type.String({ maxLength: 100, description: "Key of a point", examples: ["apology"] }),
          ),
          language: Type.Optional(SentLanguage("Of the phrase")),
          ...listParameters,
        }),
        response: { 200: Page(reference(ScenarioPhrase)) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const id = await knownScenario(context, request.params.id);
      return answerList(context, request, phraseList(id, request.query), (row) => row);
    },
  );

  app.post(
    "/scenarios/:id/phrases/preview/",
    {
      schema: {
        operationId: "previewScenarioPhrase",
        summary: "Preview a scenario phrase",
        description:
          "What it would change if it was added: the figures of its language, and the phrases that would be heard otherwise. Nothing is stored.",
        params: Type.Object(scenarioId),
        body: PreviewScenarioPhrase,
        response: { 200: reference(ScenarioPhraseEffect) },
      },
      config: { scope: "write", problems: [pointUnknown, phraseKnown, tooManyPhrases] },
    },
    async (request) => {
      const id = await knownScenario(context, request.params.id);
      const { broken, mended, ...effect } = await previewPhrase(context, id, request.body);
      const present = (misfires: typeof broken) =>
        misfires.map((misfire) => presentMisfire(request.body.language, misfire));
      return { ...effect, broken: present(broken), mended: present(mended) };
    },
  );

  app.post(
    "/scenarios/:id/phrases/",
    {
      schema: {
        operationId: "addScenarioPhrase",
        summary: "Add a scenario phrase",
        description:
          "Talks that begin from now on go by it, in every organization that has the scenario, also after it is imported anew. Talks that were begun and scores stay as they are. Audited, without the text.",
        params: Type.Object(scenarioId),
        body: AddScenarioPhrase,
        response: { 201: reference(ScenarioPhrase) },
      },
      config: { scope: "write", problems: [pointUnknown, phraseKnown, tooManyPhrases] },
    },
    async (request, reply) => {
      const id = await knownScenario(context, request.params.id);
      const { source = "typed", ...sent } = request.body;
      return reply.code(201).send(await addPhrase(context, request, id, { ...sent, source }));
    },
  );

  app.delete(
    "/scenarios/:id/phrases/:phrase/",
    {
      schema: {
        operationId: "deleteScenarioPhrase",
        summary: "Delete a scenario phrase",
        description: "Talks that begin from now on go without it. Scores stay as they are. Audited.",
        params: Type.Object({
          ...scenarioId,
          phrase: Type.String({ description: "Internal id of the phrase" }),
        }),
        response: { 204: Type.Null({ description: "Deleted" }) },
      },
      config: { scope: "write" },
    },
    async (request, reply) => {
      const scenario = parseId(request.params.id);
      const phrase = parseId(request.params.phrase);
      if (scenario === null || phrase === null) throw notFound();
      await deletePhrase(context, request, scenario, phrase);
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/scenarios/:id/disagreements/",
    {
      schema: {
        operationId: "listScenarioDisagreements",
        summary: "List scenario disagreements",
        description:
          "What learners said in which the detector and a model that judged the talk heard different points, the newest first, without the learners.",
        params: Type.Object(scenarioId),
        querystring: Type.Object({
          concept: Type.Optional(
            Type.String({
              maxLength: 100,
              description: "Key of a point that one of them heard",
              examples: ["apology"],
            }),
          ),
          language: Type.Optional(SentLanguage("Of the talk")),
          ...listParameters,
        }),
        response: { 200: Page(reference(ScenarioDisagreement)) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const id = await knownScenario(context, request.params.id);
      return answerList(context, request, disagreementList(id, request.query), (row) => row);
    },
  );

  app.get(
    "/scenarios/:id/rescored-run/",
    {
      schema: {
        operationId: "readRescoredScenarioRun",
        summary: "Retrieve a re-scored run",
        description:
          "What today's content and detector would give a completed talk, beside what it was given, without the learner. Nothing is written: its score stays.",
        params: Type.Object(scenarioId),
        querystring: Type.Object({
          flag: Type.Optional(
            Type.Integer({ description: "The talk that this flag is of; this or `run`", examples: [12] }),
          ),
          run: Type.Optional(
            Type.Integer({
              description: "Id of the talk, as events tell it; this or `flag`",
              examples: [34],
            }),
          ),
        }),
        response: { 200: reference(RescoredRun) },
      },
      config: { scope: "read", problems: [invalidParameter, runNotComparable] },
    },
    async (request) => {
      const { flag, run } = request.query;
      const id = await knownScenario(context, request.params.id);
      if (flag !== undefined && run === undefined) return rescoreRun(context, id, { flag });
      if (run !== undefined && flag === undefined) return rescoreRun(context, id, { run });
      throw invalidParameter({ errors: { run: ["Send `flag` or `run`, and not both."] } });
    },
  );
}

/** @throws notFound */
async function knownScenario(context: Context, text: string): Promise<number> {
  const id = parseId(text);
  const scenario = id === null ? undefined : await selectVersion(context.db, id);
  if (!scenario) throw notFound();
  return scenario.id;
}

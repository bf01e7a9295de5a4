import type { SurveyPage } from "@lectern/web/pages";
import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import { pageLanguage, sendPage } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { surveyClosed } from "./problems.ts";
import type { SurveyAnswer } from "./question.ts";
import { type Invitation, invitationOf, readForm, respond } from "./responses/responses.ts";
import { surveyPath } from "./sessions/presentation.ts";
import { surveyTemplateOf } from "./templates/templates.ts";
import { spokenIn } from "./templates/translations.ts";

const params = Type.Object({ id: Type.String() });
const Form = Type.Record(Type.String(), Type.Unsafe<string | string[]>({ type: ["string", "array"] }));

const described: PageDescription = {
  operationId: "openSurvey",
  summary: "Open a survey",
  description:
    "For a learner who is signed in and was asked. The address is `path` of the survey session; `{id}` is its `id`.",
  tag: "Pages",
  params: Type.Object({ id: Type.String({ description: "`id` of the session", examples: ["7"] }) }),
  answers: { 200: "The questions; once answered, thanks" },
  problems: [notSignedIn, surveyClosed, notFound],
};

/** A survey is one page with one form; what is missing is shown on the same page with everything kept. */
export function surveyPageRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/surveys/:id",
    { schema: { hide: true, params }, config: { session: "required", page: described } },
    async (request, reply) => {
      if (!request.session) throw notSignedIn();
      const invitation = await invitationOf(context, request.session, idOf(request.params));
      return sendPage(context, request, reply, await surveyPage(context, request, invitation, new Map(), []));
    },
  );

  app.post(
    "/surveys/:id",
    {
      schema: { hide: true, params, body: Type.Union([Form, Type.Null()]) },
      config: { session: "required" },
    },
    async (request, reply) => {
      const { session: learner } = request;
      if (!learner) throw notSignedIn();
      const invitation = await invitationOf(context, learner, idOf(request.params));
      const { session, hasAnswered } = invitation;
      if (hasAnswered) return reply.redirect(surveyPath(session.id), 303);
      const form = request.body ?? {};
      const { answers, open } = readForm(session.questions, (id) => [form[`q${id}`] ?? []].flat());
      if (open.length > 0) {
        reply.code(422);
        const page = await surveyPage(
          context,
          request,
          invitation,
          answers,
          open.map(({ id }) => id),
        );
        return sendPage(context, request, reply, page);
      }
      await respond(context, learner, session, answers);
      return reply.redirect(surveyPath(session.id), 303);
    },
  );
}

const idOf = (params: { id: string }) => requireId(params.id, surveyClosed);

async function surveyPage(
  { db }: Context,
  request: HttpRequest,
  { session, hasAnswered, language }: Invitation,
  answers: ReadonlyMap<number, SurveyAnswer>,
  missing: readonly number[],
): Promise<SurveyPage> {
  const template = await surveyTemplateOf(db, session.organization_id, session.survey_template_id);
  const spoken = spokenIn(pageLanguage(language, request), { ...template, questions: session.questions });
  return {
    name: "survey",
    surveyId: String(session.id),
    // A session's own title is in the operator's words alone.
    title: session.title === template.title ? spoken.title : session.title,
    description: spoken.description,
    contentLanguage: spoken.language,
    isAnonymous: session.is_anonymous,
    hasAnswered,
    questions: spoken.questions.map((question) => ({
      id: String(question.id),
      text: question.text,
      kind: question.type,
      isRequired: question.required,
      options: question.options,
      min: question.min,
      max: question.max,
      answer: textsOf(answers.get(question.id)),
      isMissing: missing.includes(question.id),
    })),
  };
}

/** The answer as the form's values. */
function textsOf(answer: SurveyAnswer | undefined): string[] {
  if (!answer) return [];
  if ("choices" in answer) return answer.choices;
  return [String("number" in answer ? answer.number : answer.text)];
}

import type { ExplainKind, ExplainPage } from "@lectern/web/pages";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";
import { readLearnerSession } from "#people/credentials/index.ts";
import type { Context } from "#platform/feature.ts";
import { beginFailing, logFailure, sendProblem, toProblem } from "#platform/http/errors.ts";
import { chargeAddress } from "#platform/http/guard/guard.ts";
import { unknownRoute } from "#platform/http/guard/nearest-route.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { invalidParameter, notFound } from "#platform/problems.ts";
import { badNext } from "./next.ts";
import { pageHeaders } from "./page-headers.ts";
import { renderFor, renderPlain } from "./shell.ts";

/** Which page explains which problem. A problem that is not listed is explained by its status. */
const explained: Record<
  string,
  Exclude<ExplainKind, "access_over" | "access_upcoming" | "too_many_requests">
> = {
  link_spent: "link_spent",
  mail_link_spent: "mail_link_spent",
  bad_next: "bad_next",
  not_signed_in: "not_signed_in",
  other_person: "other_person",
  lesson_unknown: "lesson_unknown",
  lesson_withdrawn: "lesson_withdrawn",
  not_enrolled: "not_enrolled",
  course_in_preparation: "course_in_preparation",
  lesson_retired: "lesson_retired",
  learner_deactivated: "deactivated",
  scenario_unavailable: "scenario_unavailable",
  scenario_unknown: "scenario_unknown",
  generation_failed: "generation_failed",
  survey_closed: "survey_closed",
  database_unavailable: "unavailable",
  lti_state_unknown: "launch_stale",
  lti_state_used: "launch_stale",
  lti_state_expired: "launch_stale",
  lti_token_expired: "launch_stale",
  lti_cookie_missing: "launch_cookie",
  lti_other_browser: "launch_cookie",
  lti_frame: "launch_framed",
  lti_issuer_unknown: "launch_unknown",
  lti_client_unknown: "launch_unknown",
  lti_client_unclear: "launch_unknown",
  lti_registration_off: "launch_unknown",
  lti_deployment_unknown: "launch_unknown",
  lti_deployment_off: "launch_unknown",
  lti_platform_error: "launch_denied",
  lti_anonymous: "launch_anonymous",
  lti_deep_linking: "selection_off",
  lti_chooser: "selection_role",
  lti_selection_unknown: "selection_stale",
  lti_selection_browser: "selection_stale",
  lti_selection_used: "selection_stale",
  lti_selection_expired: "selection_stale",
  lti_selection_off: "selection_off",
  lti_learner_deactivated: "deactivated",
  lti_lesson_unknown: "lesson_unknown",
  lti_scenario_unavailable: "scenario_unavailable",
  lti_scenario_unknown: "scenario_unknown",
};

/** Below here every failure is a page with a way on, in the learner's language; JSON for clients that ask for it. */
export function explainProblems(app: HttpServer, context: Context): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    explainProblem(context, asPageProblem(toProblem(error, request)), request, reply),
  );
}

/** To a browser an address with impossible parameters is an address that leads nowhere. */
function asPageProblem(problem: Problem): Problem {
  if (problem.code !== invalidParameter.code) return problem;
  return problem.errors?.next ? badNext({ cause: problem }) : notFound({ cause: problem });
}

/**
 * An address nobody serves: a page for browsers, the contract's body for everyone else. Below the APIs it is always the
 * contract's body, with the nearest of `addresses`: a developer who tries a route in a browser wants to know what is
 * wrong with it.
 */
export function explainUnknownAddress(context: Context, addresses: ReadonlySet<string>) {
  return (request: FastifyRequest, reply: FastifyReply) =>
    /^\/(api|operator)(?![^/?])/.test(request.url)
      ? sendProblem(unknownRoute(addresses, request.url), request, reply)
      : explainProblem(context, notFound(), request, reply);
}

/**
 * Charges clients for unknown addresses, before anything of the request is read. Too many are refused as on every page:
 * nobody who follows dead links in a browser gets JSON.
 */
export async function chargeUnknownAddress(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  try {
    await chargeAddress(context, request, reply);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return explainProblem(context, error, request, reply);
  }
}

async function explainProblem(
  context: Context,
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  request.problemCode = problem.code;
  if (!wantsHtml(request)) return sendProblem(problem, request, reply);
  logFailure(problem, request);
  beginFailing(request, (other) => renderPlain(request, explanation(other, request.id)));
  const page = explanation(problem, request.id);
  const visited = { organizationId: null, language: null };
  // What went wrong on our side may well be what the shell would ask.
  const isOurs = problem.status >= 500;
  // A flood is refused without a question for each of its requests.
  if (!isOurs && problem.status !== 429) await lookForSession(context, request);
  const isFlood = problem.status === 429 && request.session === null;
  const html =
    isOurs || isFlood ? renderPlain(request, page) : await renderFor(context, request, page, visited);
  return pageHeaders(reply.code(problem.status))
    .headers(problem.headers)
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Some addresses look for no session; signed-in people shall still find their own brand, language and way on there. */
async function lookForSession(context: Context, request: FastifyRequest): Promise<void> {
  const { session: need, charge } = request.routeOptions.config;
  const wasLookedFor = !request.is404 && need !== "none" && charge !== "light" && charge !== "handler";
  if (!wasLookedFor) request.session ??= await readLearnerSession(context, request);
}

/** Addresses that programs call, and that browsers are led through: a launch, a hub's webhook. */
const programsAddress = /^\/(api|operator|oauth|auth|scim)(?![^/?])/;

/** Browsers accept HTML. A client that names no type counts as a browser on pages, and as a program on the API. */
function wantsHtml({ headers, url }: FastifyRequest): boolean {
  const accept = headers.accept ?? "";
  if (accept.includes("text/html")) return true;
  return (
    !programsAddress.test(url) && ((accept.includes("*/*") && !accept.includes("json")) || accept === "")
  );
}

function explanation(problem: Problem, requestId: string): ExplainPage {
  const { date, launch_code: launchCode, again: againPath, onward: onwardPath } = problem.members;
  const page = {
    name: "explain",
    requestId,
    ...(typeof launchCode === "string" ? { launchCode } : {}),
    ...(typeof againPath === "string" ? { againPath } : {}),
    ...(typeof onwardPath === "string" ? { onwardPath } : {}),
  } as const;
  if ((problem.code === "access_over" || problem.code === "access_upcoming") && typeof date === "string") {
    return { ...page, kind: problem.code, date };
  }
  if (problem.status === 429) {
    return {
      ...page,
      kind: "too_many_requests",
      minutes: Math.ceil(Number(problem.headers["retry-after"] ?? 60) / 60),
    };
  }
  const kind = explained[problem.code];
  if (kind) return { ...page, kind };
  if (launchCode !== undefined) return { ...page, kind: "launch_refused" };
  if (problem.status === 404) return { ...page, kind: "not_found" };
  return { ...page, kind: problem.status < 500 ? "unfit_request" : "unexpected" };
}

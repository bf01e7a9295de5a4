import { Type } from "typebox";
import { lessonPageProblems } from "#learning/lessons/index.ts";
import { badNext } from "#people/page-shell/index.ts";
import { notSignedIn } from "#platform/http/guard/page-guard.ts";
import type { PageDescription } from "#platform/http/page-description.ts";
import { linkSpent } from "./problems.ts";

export const autoLoginPage: PageDescription = {
  operationId: "openAutoLogin",
  summary: "Redeem a login token and sign the learner in",
  description:
    "Send the learner's browser here, in a tab of its own: pages refuse to be framed. The token works once, within an hour of its minting. A `HEAD` request and a browser that loads ahead do not spend it. The session of another learner in this browser ends. A link that was used already is refused in every browser; where the learner who used it is still signed in, the page has a button to `next`. Slash or not at the end: both are served.",
  tag: "Pages",
  query: Type.Object({
    token: Type.String({
      description: "The `login_token` of a partner-exchange",
      examples: ["a3b1Rw0yVb_vlWAYkK_YBwk2jmj7l5rS"],
    }),
    next: Type.Optional(
      Type.String({
        description: "Where to go on: a path of this site, percent-encoded. Left out: `/home`",
        examples: ["/start-lesson?template_id=1"],
      }),
    ),
  }),
  answers: { 302: "Signed in: a session cookie, and the way to `next`" },
  problems: [badNext, linkSpent],
};

export const startLessonPage: PageDescription = {
  operationId: "startLesson",
  summary: "Start or continue a lesson",
  description:
    "For a learner who is signed in, so mostly as the `next` of a hand-off link. A lesson that was never opened is assembled now; one in the middle of which they are goes on where they were.",
  tag: "Pages",
  query: Type.Object({
    template_id: Type.Integer({ description: "`id` of the template", examples: [1] }),
  }),
  answers: { 302: "The way into the lesson" },
  problems: [notSignedIn, ...lessonPageProblems],
};

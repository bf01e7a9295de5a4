import { Type } from "typebox";
import type { PageDescription } from "#platform/http/page-description.ts";
import { lessonMissing, scenarioMissing, scenarioUnavailable } from "./problems.ts";

const LoginParameters = Type.Object({
  iss: Type.String({ description: "The platform's issuer", examples: ["https://moodle.example.org"] }),
  login_hint: Type.String({ description: "The platform's word for its visitor", examples: ["42"] }),
  target_link_uri: Type.Optional(
    Type.String({ description: "Not read: the signed token says where a launch leads" }),
  ),
  client_id: Type.Optional(
    Type.String({ description: "Needed where one issuer has several registrations", examples: ["x1Yz"] }),
  ),
  lti_message_hint: Type.Optional(Type.String({ description: "Sent back as it is" })),
  lti_deployment_id: Type.Optional(Type.String({ description: "Which deployment it is", examples: ["1"] })),
});

const login = {
  description:
    "An LMS sends the learner's browser here (LTI 1.3, third-party initiated login). The browser goes on to the platform's authentication, with a `state` and a cookie that hold for ten minutes.",
  tag: "LTI",
  answers: {
    302: "The way to the platform's authentication request",
    400: "`lti_login_parameters`, `lti_issuer_unknown`, `lti_client_unknown`, `lti_client_unclear`, `lti_registration_off`: a parameter is missing, or no active registration is meant",
    403: "`lti_frame`: the LMS opened it inside its own page",
    503: "`lti_too_many_logins`: too many have been begun and not ended",
  },
} as const;

export const loginByLink: PageDescription = {
  ...login,
  operationId: "beginLtiLogin",
  summary: "Start an LTI launch",
  query: LoginParameters,
};
export const loginByForm: PageDescription = {
  ...login,
  operationId: "beginLtiLoginByForm",
  summary: "Start an LTI launch with a form post",
  form: LoginParameters,
};

export const launchPage: PageDescription = {
  operationId: "completeLtiLaunch",
  summary: "Complete an LTI launch",
  description:
    "The platform's answer (`response_mode=form_post`): its signed message is checked, the learner is signed in and gets to the lesson or scenario that the link names. A refusal shows a code, with which an operator finds the reason.",
  tag: "LTI",
  form: Type.Object({
    id_token: Type.String({
      description: "The message, a JWT signed by the platform",
      examples: ["eyJhbGciOi…"],
    }),
    state: Type.String({ description: "As the login made it", examples: ["q3Vb0sYxN2dT8mKJ4hWc7A"] }),
  }),
  answers: {
    302: "Signed in: the way to the lesson or scenario, or home",
    303: "The way to the page on which a teacher chooses lessons and scenarios",
    401: "The token, its state or the browser is not what it has to be, such as `lti_signature`, `lti_state_used`, `lti_cookie_missing`",
    403: "`lti_learner_deactivated`, `lti_frame`: known, and not let in",
    415: "`unsupported_media_type`: a launch is a form",
  },
  problems: [lessonMissing, scenarioMissing, scenarioUnavailable],
};

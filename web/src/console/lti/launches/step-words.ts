import type { Launch, LaunchStep } from "./launch.ts";

interface StepWords {
  label: string;
  /** What to do about it, beyond what the entry's own reason says. */
  next: string;
}

const vendor =
  "Update the LMS; if it happens with its newest version, its vendor has to know: every LTI 1.3 launch must have this.";
const deepLinkingVendor =
  "Update the LMS; if it happens with its newest version, its vendor has to know: what it sends is not Deep Linking 2.0.";
const openAgain =
  "The learner opens the lesson once more from the LMS, with a click on its link: not with Back, Reload or a bookmark.";

/** In the order in which the checks are made. */
const words: Record<LaunchStep, StepWords> = {
  login_parameters: {
    label: "Login request",
    next: "Whoever opened the login address by hand can ignore this. If it happens at every launch, add the tool to the LMS as LTI 1.3 and with the addresses of this service.",
  },
  registration: {
    label: "Registration",
    next: "If this is a customer’s LMS, compare issuer and client id with what it shows, letter by letter.",
  },
  frame: {
    label: "Own window",
    next: "In the LMS, set the tool to open in a new window; in Moodle, “Default launch container: New window”. A single link may have a setting of its own.",
  },
  room: {
    label: "Room for logins",
    next: "Look in the server’s log for who floods the login address, and keep them out before the service. Old logins end by themselves after ten minutes.",
  },
  platform_error: {
    label: "Answer of the LMS",
    next: "The LMS refused before anything reached this service. Its own log says why; mostly the client id or the redirect address differs by a letter or a slash.",
  },
  parameters: {
    label: "Launch form",
    next: "Whoever opened the launch address by hand can ignore this. If it happens at every launch, look for a proxy before the service that drops what is posted.",
  },
  state: { label: "Login", next: openAgain },
  header: {
    label: "Kind of signature",
    next: "Check that the tool is set up as LTI 1.3 in the LMS. If nobody changed anything there, the token may be forged: it was refused, and nothing else is to be done.",
  },
  issuer: {
    label: "Issuer",
    next: "Compare the registration’s issuer with what the LMS shows. It cannot be changed: register the LMS anew with the right one, and switch the wrong one off.",
  },
  key: {
    label: "Key of the LMS",
    next: "Open the registration’s key set address from the server: it must answer with JSON keys. A network that is not public has to be opened with OUTBOUND_ALLOW. If the LMS has just changed its key, a launch in a minute works.",
  },
  signature: {
    label: "Signature",
    next: "Compare the registration’s key set address with what the LMS shows. If it is right, the token was changed or forged on its way: it was refused, and nothing else is to be done.",
  },
  times: {
    label: "Times",
    next: "Compare the clocks of the LMS and of this server; a minute of difference is allowed. If they agree, the learner opens the lesson once more.",
  },
  audience: {
    label: "Client id",
    next: "Compare the registration’s client id with what the LMS shows for this tool. It cannot be changed: register the LMS anew with the right one.",
  },
  nonce: {
    label: "Nonce",
    next: `${openAgain} If it happens at every launch, the LMS sends old tokens again, and its vendor has to know.`,
  },
  version: { label: "LTI version", next: "In the LMS, set the tool’s version to LTI 1.3, or add it anew." },
  message_type: {
    label: "Kind of launch",
    next: "In the LMS, the tool has to be an ordinary link to a lesson, in a course.",
  },
  deployment: {
    label: "Deployment",
    next: "Compare the deployment id with what the LMS shows.",
  },
  subject: {
    label: "Person",
    next: "The learner signs in to the LMS first; guests cannot learn here. Privacy settings of the LMS must not hide who somebody is altogether.",
  },
  resource_link: { label: "Link", next: vendor },
  roles: { label: "Roles", next: vendor },
  target_link_uri: {
    label: "Launch address",
    next: "In the LMS, put this service’s launch address in as the tool’s URL.",
  },
  learner: {
    label: "Learner",
    next: "If they shall learn here again, their partner’s system sends them again, or reactivates them through the API.",
  },
  template: {
    label: "Lesson",
    next: "In the LMS, correct template_id among the link’s custom parameters. The ids stand in the catalogue.",
  },
  scenario: {
    label: "Scenario",
    next: "In the LMS, correct scenario_id among the link’s custom parameters. The ids stand in the catalogue of scenarios.",
  },
  chooser: {
    label: "Who chooses",
    next: "Somebody with the role of a teacher, a content developer or an administrator of the course chooses the lessons.",
  },
  deep_linking_settings: { label: "Deep Linking settings", next: deepLinkingVendor },
  deep_link_return_url: { label: "Return address", next: deepLinkingVendor },
  accept_types: {
    label: "Accepted content",
    next: "In the LMS, open this service where links to tools are added, not where files, images or pages are.",
  },
  accept_presentation_document_targets: {
    label: "Accepted windows",
    next: "In the LMS, allow links of this tool to open in a new window.",
  },
  selection: {
    label: "Choice",
    next: "The teacher opens the choice of lessons once more from the LMS, and answers it in the same browser within half an hour.",
  },
};

/** Where one step fails for several causes that call for different things. */
const wordsOfProblems: Record<string, string> = {
  lti_issuer_unknown:
    "If you know this LMS, register it. Otherwise nothing is to be done: anybody may knock with any name.",
  lti_client_unknown:
    "If you know this LMS, compare the client id with what it shows, and register it with that. A registration keeps its client id.",
  lti_client_unclear:
    "In the LMS, set the client id where the tool’s login is configured, or switch off what is registered twice.",
  lti_registration_off: "Switch the registration on, if its learners shall come.",
  lti_cookie_missing:
    "The learner allows cookies for this site, or tries another browser; the page they see has a button for it. Many at once: the tool opens inside the LMS’s page instead of a new window.",
  lti_other_browser: `${openAgain} Who did not begin it themselves was sent somebody else’s launch: it was refused, and nothing else is to be done.`,
  lti_deployment_unknown: "If you know this school, add the deployment and choose whose learners it brings.",
  lti_deep_linking:
    "Open the registration and tick “Choose lessons from the LMS”, if teachers shall choose them there. Otherwise the tool has to be an ordinary link to a lesson, in a course.",
  lti_selection_off:
    "Open the registration: “Choose lessons from the LMS” has been switched off, or the registration or its deployment. Switch it on, and the teacher opens the choice once more from the LMS.",
  lti_deployment_off: "Switch the deployment on, if its learners shall come.",
};

export const launchSteps = Object.keys(words).filter(isStep);

export function readStep(value: unknown): LaunchStep | undefined {
  return launchSteps.find((known) => known === value);
}

export function stepLabel(step: LaunchStep): string {
  return words[step].label;
}

export function nextStepOf({ step, problem_code: problem }: Pick<Launch, "step" | "problem_code">): string {
  const special = problem === null ? undefined : wordsOfProblems[problem];
  return special ?? (step === null ? "" : words[step].next);
}

function isStep(name: string): name is LaunchStep {
  return name in words;
}

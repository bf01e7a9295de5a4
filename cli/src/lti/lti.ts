import type { components } from "@lectern/sdk/operator";
import {
  type Command,
  flag,
  type Given,
  list as listOption,
  type Outcome,
  type Resource,
  setting,
  text,
} from "../command.ts";
import { everyPage } from "../every-page.ts";
import { mustChange, withoutUndefined } from "../given.ts";
import { plainCommand } from "../operations/plain-command.ts";
import { textRecord, textTable, yesOrNo } from "../terminal/text-table.ts";
import { addDeployments, checkOrganizations, readDeployment } from "./lti-deployments.ts";
import { launch, launches } from "./lti-launches.ts";
import { courses, roster, showRosterImport } from "./lti-roster.ts";
import { resendScore, resendScores, scores } from "./lti-scores.ts";
import { tool } from "./lti-tool.ts";

type Registration = components["schemas"]["LtiRegistration"];

const settings = [
  text("token-url", "URL", "Where this tool gets tokens for services"),
  text(
    "token-audience",
    "TEXT",
    "Audience of those requests, where it is not the token URL (Brightspace); --no-token-audience takes it back",
    { isClearable: true },
  ),
  flag("match-email", "Take a known e-mail address for the same learner; on unless --no-match-email"),
  setting("deep-linking", "Let people who teach choose lessons for their course (Deep Linking)"),
  setting("scores", "Send scores to the LMS's grade book; needs --token-url (AGS)"),
  setting("roster", "Let the members of a course be imported; needs --token-url (NRPS)"),
];

const register: Command = {
  summary: "Register an LMS with what its administrator read there",
  notes: "What the administrator needs before that, the addresses of this service, is in `lectern lti tool`.",
  options: [
    text("issuer", "ISSUER", "Platform ID, letter by letter", { isRequired: true }),
    text("client-id", "ID", "What the LMS calls this tool", { isRequired: true }),
    text("auth-url", "URL", "Authentication request URL", { isRequired: true }),
    text("jwks-url", "URL", "Public keyset URL", { isRequired: true }),
    listOption("deployment", "ID=ORGANIZATION", "Deployment and whose learners it brings, once for each"),
    ...settings,
  ],
  async run(client, given) {
    const deployments = (given.list("deployment") ?? []).map(readDeployment);
    await checkOrganizations(client, deployments);
    const { id } = await client.lti.registrations.create({
      issuer: given.required("issuer"),
      client_id: given.required("client-id"),
      auth_url: given.required("auth-url"),
      jwks_url: given.required("jwks-url"),
      ...readSettings(given),
    });
    await addDeployments(client, id, deployments);
    return one("Registered.", await client.lti.registrations.get(id));
  },
};

const deploy: Command = {
  summary: "Add a deployment to a registration",
  positionals: ["ID", "DEPLOYMENT=ORGANIZATION"],
  async run(client, given) {
    const deployment = readDeployment(given.positional("DEPLOYMENT=ORGANIZATION"));
    await client.lti.deployments.create({ registration: given.id(), ...deployment });
    return one("Added.", await client.lti.registrations.get(given.id()));
  },
};

const list: Command = {
  summary: "List registered LMS",
  options: [text("organization", "ORGANIZATION", "With a deployment of this one: slug or id")],
  async run(client, given) {
    const filter = withoutUndefined({ organization: given.text("organization") });
    const rows = await everyPage((page) => client.lti.registrations.list({ ...filter, ...page }));
    return { json: rows, text: rows.length === 0 ? "No LMS is registered." : tableOf(rows) };
  },
};

const show: Command = {
  summary: "Show one registration",
  positionals: ["ID"],
  async run(client, given) {
    return one(null, await client.lti.registrations.get(given.id()));
  },
};

const update: Command = {
  summary: "Change addresses or switches; what is left out stays as it is",
  positionals: ["ID"],
  options: [
    text("auth-url", "URL", "Authentication request URL"),
    text("jwks-url", "URL", "Public keyset URL"),
    flag("active", "Let launches in; --no-active refuses them"),
    ...settings,
  ],
  async run(client, given) {
    const changes = {
      ...readSettings(given),
      ...withoutUndefined({
        auth_url: given.text("auth-url"),
        jwks_url: given.text("jwks-url"),
        is_active: given.flag("active"),
      }),
    };
    mustChange(changes);
    return one("Changed.", await client.lti.registrations.update(given.id(), changes));
  },
};

const rotateKey: Command = {
  summary: "Replace the key that this tool signs with; the new one signs after a day",
  options: [flag("immediately", "For a key that leaked: the new one signs now, the others are destroyed")],
  async run(client, given) {
    const { keys } = await client.lti.keys.rotate({ immediately: given.flag("immediately") ?? false });
    const rows = keys.map((key) => [key.id, key.signs_from, key.published_until ?? ""]);
    return { json: keys, text: `Rotated.\n\n${textTable(["key", "signs from", "published until"], rows)}` };
  },
};

export const lti: Resource = {
  summary: "LMS that open lessons (LTI 1.3), and what became of launches",
  commands: {
    register,
    deploy,
    "update-deployment": plainCommand("updateLtiDeployment"),
    list,
    show,
    update,
    launches,
    launch,
    scores,
    score: plainCommand("readLtiScore"),
    "resend-score": resendScore,
    "resend-scores": resendScores,
    courses,
    roster,
    "roster-import": showRosterImport,
    tool,
    keys: plainCommand("listLtiKeys"),
    "rotate-key": rotateKey,
  },
};

function readSettings(given: Given) {
  return withoutUndefined({
    token_url: given.text("token-url"),
    token_audience: given.text("token-audience") === "" ? null : given.text("token-audience"),
    match_email: given.flag("match-email"),
    deep_linking: given.flag("deep-linking"),
    scores: given.flag("scores"),
    roster: given.flag("roster"),
  });
}

function deploymentsOf({ deployments }: Registration): string {
  return deployments
    .map((one) => `${one.deployment_id}=${one.organization}${one.is_active ? "" : " (off)"}`)
    .join(", ");
}

function one(message: string | null, registration: Registration): Outcome {
  const record = textRecord([
    ["id", registration.id],
    ["issuer", registration.issuer],
    ["client id", registration.client_id],
    ["auth url", registration.auth_url],
    ["jwks url", registration.jwks_url],
    ["token url", registration.token_url],
    ["token audience", registration.token_audience],
    ["deployments", deploymentsOf(registration) || "none: launches are refused until there is one"],
    ["matches e-mail", yesOrNo(registration.match_email)],
    ["deep linking", yesOrNo(registration.deep_linking)],
    ["sends scores", yesOrNo(registration.scores)],
    ["imports rosters", yesOrNo(registration.roster)],
    ["active", yesOrNo(registration.is_active)],
  ]);
  return { json: registration, text: message === null ? record : `${message}\n\n${record}` };
}

function tableOf(rows: readonly Registration[]): string {
  return textTable(
    ["id", "issuer", "client id", "deployments", "active"],
    rows.map((row) => [
      String(row.id),
      row.issuer,
      row.client_id,
      deploymentsOf(row),
      yesOrNo(row.is_active),
    ]),
  );
}

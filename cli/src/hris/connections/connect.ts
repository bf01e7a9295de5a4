import { type Command, type Outcome, text } from "../../command.ts";
import { oneOf, withoutUndefined } from "../../given.ts";
import { one } from "./connection-record.ts";
import { policyOptions, readPolicies } from "./policies.ts";
import { readConnectionSecrets, SECRETS_ON_INPUT, secretOptions } from "./secrets.ts";

const hubs = ["kombo", "csv", "scim"] as const;

export const connect: Command = {
  summary: "Connect an organization's HR system; says the webhook URL for the hub",
  options: [
    text("organization", "ORGANIZATION", "Whose: slug or id", { isRequired: true }),
    text("hub", "HUB", "kombo (when left out), csv for uploaded files, or scim for an identity provider", {
      choices: hubs,
    }),
    text("integration-id", "ID", "What the hub calls this organization's integration"),
    ...secretOptions,
    text("base-url", "URL", "Of the hub's API; its own in Europe when left out"),
    ...policyOptions,
  ],
  notes: `No account is made or changed before \`preview\` and \`activate\`. Settings that do not work are stored too, the reason is said and the exit code is 1: mend them with \`update\`. --no-webhook-secret connects without one; changes then arrive once a night. ${SECRETS_ON_INPUT}`,
  async run(client, given, terminal) {
    const hub = oneOf(hubs, given.text("hub"), "hub") ?? "kombo";
    const connection = await client.hrisConnections.create({
      organization: given.required("organization"),
      hub,
      ...(await readConnectionSecrets(given, terminal, { isWanted: hub === "kombo" })),
      ...withoutUndefined({
        integration_id: given.text("integration-id"),
        base_url: given.text("base-url"),
        policies: readPolicies(given),
      }),
    });
    return connected(connection);
  },
};

function connected(connection: Parameters<typeof one>[1] & { scim_token?: string }): Outcome {
  const { id, hub, state, state_reason: reason } = connection;
  const isBroken = state === "broken";
  const next = isBroken
    ? `It does not work yet: ${reason} Mend it with \`lectern hris update ${id}\`, such as --api-key -.`
    : `Nothing is changed yet. ${nextStep[hub](id)}`;
  const shown = one(`Stored. ${[next, ...given(connection)].join("\n\n")}`, connection);
  return { ...shown, hasFailed: isBroken };
}

const nextStep = {
  kombo: (id: number) => `See what would be with \`lectern hris preview ${id}\`.`,
  csv: (id: number) =>
    `Upload a file of employees with \`lectern hris upload ${id} FILE\`, then \`lectern hris preview ${id}\`.`,
  scim: (id: number) => `Let the identity provider send its people, then \`lectern hris preview ${id}\`.`,
};

/** What has to be carried to the other side. */
function given({
  webhook_url: webhook,
  scim_url: scim,
  scim_token: token,
}: Parameters<typeof connected>[0]): string[] {
  return [
    ...(webhook ? [`Enter this webhook URL at the hub:\n  ${webhook}`] : []),
    ...(scim ? [`Enter this address at the identity provider:\n  ${scim}`] : []),
    ...(token ? [`And this token, which is shown this once:\n  ${token}`] : []),
  ];
}

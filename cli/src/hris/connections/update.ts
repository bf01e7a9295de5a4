import { type Command, text } from "../../command.ts";
import { mustChange, withoutUndefined } from "../../given.ts";
import { one } from "./connection-record.ts";
import { policyOptions, readPolicies } from "./policies.ts";
import { readConnectionSecrets, SECRETS_ON_INPUT, secretOptions } from "./secrets.ts";

export const update: Command = {
  summary: "Change credentials or policies; what is left out stays as it is",
  positionals: ["ID"],
  options: [
    text("integration-id", "ID", "What the hub calls this organization's integration"),
    ...secretOptions,
    text("base-url", "URL", "Of the hub's API, with the key again; --no-base-url is the hub's own", {
      isClearable: true,
    }),
    ...policyOptions,
  ],
  notes: `A former webhook secret is accepted for a day. Another policy needs another preview before \`activate\`. ${SECRETS_ON_INPUT}`,
  async run(client, given, terminal) {
    const address = given.text("base-url");
    const changes = {
      ...(await readConnectionSecrets(given, terminal, { isWanted: false })),
      ...withoutUndefined({
        integration_id: given.text("integration-id"),
        base_url: address === "" ? null : address,
        policies: readPolicies(given),
      }),
    };
    mustChange(changes);
    const connection = await client.hrisConnections.update(given.id(), changes);
    const isBroken = connection.state === "broken";
    const message = isBroken ? `Changed, but it does not work: ${connection.state_reason}` : "Changed.";
    return { ...one(message, connection), hasFailed: isBroken };
  },
};

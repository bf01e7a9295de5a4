import { act, type Command } from "../../command.ts";
import { one } from "./connection-record.ts";

export const rotateToken: Command = {
  summary: "Make a new SCIM token; the old one works for 24 more hours",
  positionals: ["ID"],
  options: [act("immediately", "End all older tokens now: for one that got out")],
  async run(client, given) {
    const immediately = given.flag("immediately") ?? false;
    const connection = await client.hrisConnections.rotateToken(given.id(), { immediately });
    const { scim_token: token, former_token_until: until } = connection;
    const former =
      until === null ? "All older ones are over." : "The one from before works for 24 more hours.";
    const message = `A new token was made. ${former}\n\nEnter it at the identity provider; it is shown this once:\n  ${token}`;
    return { ...one(message, connection), json: connection };
  },
};

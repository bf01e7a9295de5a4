import type { OperatorClient } from "@lectern/sdk/operator";
import type { Command } from "../command.ts";
import { textRecord } from "../terminal/text-table.ts";

/** What of the tool's configuration is shown; --json prints all of it. */
interface ToolConfiguration {
  oidc_initiation_url: string;
  target_link_uri: string;
  public_jwk_url: string;
}

/** The SDK's `call` is typed for the operator API; this route is public, of the partner API. */
type PublicCall = (method: "get", path: string, call: object) => Promise<ToolConfiguration>;

export const tool: Command = {
  summary: "Show the addresses that an LMS has to know of this service",
  notes:
    "For the administrator of the LMS, who enters them letter by letter, the slash at the end included; Canvas reads the others from the configuration address. `register` takes what the LMS shows afterwards.",
  async run(client: OperatorClient) {
    const configuration = await (client.call as unknown as PublicCall)("get", "/api/v1/lti/config/", {});
    const { public_jwk_url: keySet } = configuration;
    const text = textRecord([
      ["login address", configuration.oidc_initiation_url],
      ["launch address, also for redirects", configuration.target_link_uri],
      ["key set address", keySet],
      ["configuration address", new URL("../config/", keySet).href],
    ]);
    return { json: configuration, text };
  },
};

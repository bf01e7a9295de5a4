import { useQuery } from "@tanstack/react-query";
import { Copyable } from "../../../design/copyable.tsx";
import { Notice } from "../../../design/notice.tsx";
import { sentenceOf } from "../../problem.ts";
import { toolConfigurationQuery } from "./queries.ts";

/** What the administrator of an LMS has to paste there. */
export function ToolAddresses() {
  const { data: tool, error } = useQuery(toolConfigurationQuery);
  if (error) return <Notice kind="problem">{sentenceOf(error)}</Notice>;
  if (!tool) return null;
  return (
    <section className="lti-section" aria-labelledby="addresses">
      <h2 id="addresses">What to paste into the LMS</h2>
      <p className="lti-hint">
        Copy rather than type: LMS compare these addresses letter by letter, and the slash at the end counts.
        Set the tool to open in a new window, and to send names and e-mail.
      </p>
      <div className="tool-addresses">
        <Copyable
          label="Login address"
          hint="Moodle: “Initiate login URL”. Blackboard: “Login Initiation URL”. Brightspace: “OpenID Connect Login URL”."
          text={tool.oidc_initiation_url}
        />
        <Copyable
          label="Launch address"
          hint="Also for redirects and as the target link. Moodle: “Tool URL” and “Redirection URI(s)”. Blackboard: “Tool Redirect URL”."
          text={tool.target_link_uri}
        />
        <Copyable
          label="Key set address"
          hint="Moodle: “Public keyset”, with the key type “Keyset URL”. Blackboard: “Tool JWKS URL”. Brightspace: “Keyset URL”."
          text={tool.public_jwk_url}
        />
        <Copyable
          label="Configuration address"
          hint="Canvas reads the other three from it: Developer Keys › + LTI Key, method “Enter URL”."
          text={new URL("../config/", tool.public_jwk_url).href}
        />
        <details className="verbatim">
          <summary>The configuration itself, to paste as JSON</summary>
          <Copyable label="Configuration" text={JSON.stringify(tool, null, 2)} isCommand />
        </details>
      </div>
    </section>
  );
}

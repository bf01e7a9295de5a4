import { Type } from "typebox";
import { basePath, type Settings } from "#platform/feature.ts";
import { serviceScope } from "../service-scopes.ts";

export const ToolConfiguration = Type.Object(
  {
    title: Type.String(),
    description: Type.String(),
    oidc_initiation_url: Type.String({ description: "Login initiation" }),
    target_link_uri: Type.String({ description: "Launch and redirect URL, with its slash" }),
    redirect_uris: Type.Array(Type.String()),
    public_jwk_url: Type.String({ description: "This tool's public keys" }),
    scopes: Type.Array(Type.String(), {
      description: "Of the services that the operator may switch on for an LMS; the launch needs none",
    }),
    custom_fields: Type.Record(Type.String(), Type.String()),
    extensions: Type.Array(Type.Unknown(), {
      description: "Where Canvas offers the tool: wherever lessons are chosen for a course",
    }),
  },
  { $id: "ToolConfiguration" },
);

/** What an LMS has to know of this tool, in the form that Canvas reads; other LMS take the addresses one by one. */
export function toolConfiguration({ siteUrl }: Pick<Settings, "siteUrl">) {
  const launchUrl = `${siteUrl}${basePath}/lti/launch/`;
  return {
    title: "Lectern",
    description: "Lessons that open from the LMS, already signed in",
    oidc_initiation_url: `${siteUrl}${basePath}/lti/login/`,
    target_link_uri: launchUrl,
    redirect_uris: [launchUrl],
    public_jwk_url: `${siteUrl}${basePath}/lti/jwks/`,
    scopes: Object.values(serviceScope),
    custom_fields: {},
    extensions: [
      {
        domain: new URL(siteUrl).host,
        platform: "canvas.instructure.com",
        privacy_level: "public",
        settings: {
          text: "Lectern",
          placements: [
            { placement: "link_selection", message_type: "LtiDeepLinkingRequest" },
            { placement: "assignment_selection", message_type: "LtiDeepLinkingRequest" },
          ],
        },
      },
    ],
  };
}

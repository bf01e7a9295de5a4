import { MOST_RESULTS } from "../listing/list.ts";
import { scimPath } from "../resources/meta.ts";
import { groupSchema, groupType } from "../schemas/group.ts";
import type { Schema } from "../schemas/schema.ts";
import { enterpriseSchema, userSchema, userType } from "../schemas/user.ts";

const base = "urn:ietf:params:scim:schemas:core:2.0";

/** RFC 7643, 5. */
export function serviceProviderConfig(siteUrl: string) {
  return {
    schemas: [`${base}:ServiceProviderConfig`],
    documentationUri: `${siteUrl}/docs/scim/`,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Bearer token",
        description: "The token that an operator got when the connection was created.",
        specUri: "https://www.rfc-editor.org/info/rfc6750",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${siteUrl}${scimPath}/ServiceProviderConfig` },
  };
}

/** RFC 7643, 7. */
export function schemas(siteUrl: string) {
  return [userSchema, enterpriseSchema, groupSchema].map((schema: Schema) => ({
    schemas: [`${base}:Schema`],
    ...schema,
    meta: { resourceType: "Schema", location: `${siteUrl}${scimPath}/Schemas/${schema.id}` },
  }));
}

/** RFC 7643, 6. */
export function resourceTypes(siteUrl: string) {
  return [userType, groupType].map(({ name, endpoint, description, core, extensions }) => ({
    schemas: [`${base}:ResourceType`],
    id: name,
    name,
    endpoint,
    description,
    schema: core.id,
    schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    meta: { resourceType: "ResourceType", location: `${siteUrl}${scimPath}/ResourceTypes/${name}` },
  }));
}

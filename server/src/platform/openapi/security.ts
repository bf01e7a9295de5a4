import type { Scope } from "../http/types.ts";

type SecurityScheme =
  | { type: "http"; scheme: "bearer"; description: string }
  | {
      type: "oauth2";
      description: string;
      flows: { clientCredentials: { tokenUrl: string; scopes: Record<string, string> } };
    };

/** OAuth2 for programs, with which generated clients and the reference get a token by themselves; a bearer for people. */
export function securitySchemes(tokenUrl: string | undefined): Record<string, SecurityScheme> {
  const bearer: SecurityScheme = {
    type: "http",
    scheme: "bearer",
    description: tokenUrl
      ? "A person's JWT from `/auth/jwt/create/`, or an access token that you have already"
      : "An operator's JWT from `/auth/jwt/create/`",
  };
  if (tokenUrl === undefined) return { bearer };
  const scopes = { read: "Read everything of the organization", write: "Create, change and delete" };
  return {
    oauth2: {
      type: "oauth2",
      description: "For programs: the application's client credentials (RFC 6749, 4.4)",
      flows: { clientCredentials: { tokenUrl, scopes } },
    },
    bearer,
  };
}

/** Either scheme will do. Public operations want neither. */
export function securityOf(scope: Scope | "public" | undefined, tokenUrl: string | undefined) {
  if (scope === "public") return [];
  const bearer: Record<string, string[]> = { bearer: [] };
  return tokenUrl === undefined || scope === undefined ? [bearer] : [{ oauth2: [scope] }, bearer];
}

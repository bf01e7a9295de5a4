import { randomUUID } from "node:crypto";
import { createLocalJWKSet, jwtVerify } from "jose";
import type { Fault, LmsServicesOptions, Service, ServiceCall } from "./lms-services.ts";

const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope/";
const scopeOf: Record<Exclude<Service, "token">, string> = {
  scores: `${AGS}score`,
  lineitems: `${AGS}lineitem`,
  members: "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
};

/** A platform's token endpoint: as strict as 1EdTech's Security Framework 1.0, 4.1. */
export interface LmsTokens {
  /** The scopes of each token that was given out. */
  granted: string[];
  /** Why requests were refused, for debugging. */
  refusals: string[];
  /** What assertions have to be meant for. */
  audience: string;
  issue(call: ServiceCall): Promise<Fault>;
  /** Why a call of another service may not be made, or null. */
  refusal(call: ServiceCall): Fault | null;
  /** No token from before is good any more. */
  revoke(): void;
}

const LIFETIME_S = 3600;
const LONGEST_ASSERTION_S = 3600;

export function lmsTokens(tokenUrl: string, { now, clientId, toolKeys }: LmsServicesOptions): LmsTokens {
  const known = new Map<string, { scopes: string[]; untilMs: number }>();
  const spentIds = new Set<string>();

  async function check(form: URLSearchParams, type: string): Promise<void> {
    if (!type.startsWith("application/x-www-form-urlencoded")) throw new Error(`content type ${type}`);
    if (form.get("grant_type") !== "client_credentials") throw new Error("grant type");
    if (form.get("client_assertion_type") !== ASSERTION) throw new Error("assertion type");
    const keys = createLocalJWKSet(await toolKeys());
    const { payload } = await jwtVerify(form.get("client_assertion") ?? "", keys, {
      algorithms: ["RS256"],
      issuer: clientId,
      subject: clientId,
      audience: tokens.audience,
      currentDate: now(),
      requiredClaims: ["iat", "exp", "jti"],
    });
    const { iat = 0, exp = 0, jti = "", aud } = payload;
    if (exp - iat > LONGEST_ASSERTION_S) throw new Error("it lives too long");
    if (typeof aud !== "string") throw new Error("several audiences");
    if (spentIds.has(jti)) throw new Error("used twice");
    spentIds.add(jti);
  }

  const tokens: LmsTokens = {
    granted: [],
    refusals: [],
    audience: tokenUrl,
    async issue({ body, headers }) {
      const form = new URLSearchParams(body);
      try {
        await check(form, headers["content-type"] ?? "");
      } catch (error) {
        tokens.refusals.push(String(error));
        return { status: 400, body: JSON.stringify({ error: "invalid_client" }) };
      }
      const [token, scope] = [randomUUID(), form.get("scope") ?? ""];
      known.set(token, { scopes: scope.split(" "), untilMs: now().getTime() + LIFETIME_S * 1000 });
      tokens.granted.push(scope);
      const answer = { access_token: token, token_type: "Bearer", expires_in: LIFETIME_S, scope };
      return { status: 200, body: JSON.stringify(answer) };
    },
    refusal({ service, headers }) {
      const held = known.get((headers.authorization ?? "").replace("Bearer ", ""));
      if (!held || held.untilMs <= now().getTime()) return { status: 401, body: "{}" };
      if (service === "token" || held.scopes.includes(scopeOf[service])) return null;
      return { status: 403, body: "{}" };
    },
    revoke: () => known.clear(),
  };
  return tokens;
}

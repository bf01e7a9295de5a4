import { randomUUID } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import type { Fault, LmsServicesOptions, Service, ServiceCall } from "./lms-services.ts";

const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope/";
const needed: Record<Exclude<Service, "token">, string> = {
  scores: `${AGS}score`,
  lineitems: `${AGS}lineitem`,
  members: "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
};

/** A platform's token endpoint: as strict as 1EdTech's Security Framework 1.0, 4.1. */
export class LmsTokens {
  /** Of each token that was given out. */
  readonly granted: string[] = [];
  /** Why a request was refused, for whoever wonders. */
  readonly refusals: string[] = [];
  lifetimeS = 3600;
  audience: string;
  private readonly known = new Map<string, { scopes: string[]; untilMs: number }>();
  private readonly spentIds = new Set<string>();
  private readonly options: LmsServicesOptions;

  constructor(tokenUrl: string, options: LmsServicesOptions) {
    this.audience = tokenUrl;
    this.options = options;
  }

  async issue({ body, headers }: ServiceCall): Promise<Fault> {
    try {
      const form = new URLSearchParams(body);
      await this.check(form, headers["content-type"] ?? "");
      const token = randomUUID();
      const scope = form.get("scope") ?? "";
      const untilMs = this.options.now().getTime() + this.lifetimeS * 1000;
      this.known.set(token, { scopes: scope.split(" "), untilMs });
      this.granted.push(scope);
      const answer = { access_token: token, token_type: "Bearer", expires_in: this.lifetimeS, scope };
      return { status: 200, body: JSON.stringify(answer) };
    } catch (error) {
      this.refusals.push(String(error));
      return { status: 400, body: JSON.stringify({ error: "invalid_client" }) };
    }
  }

  private async check(form: URLSearchParams, type: string): Promise<void> {
    if (!type.startsWith("application/x-www-form-urlencoded")) throw new Error(`content type ${type}`);
    if (form.get("grant_type") !== "client_credentials") throw new Error("grant type");
    if (form.get("client_assertion_type") !== ASSERTION) throw new Error("assertion type");
    const { clientId, now, toolKeys } = this.options;
    // The document of a test's own tool.
    const keys = (await toolKeys()) as JSONWebKeySet;
    const { payload } = await jwtVerify(form.get("client_assertion") ?? "", createLocalJWKSet(keys), {
      algorithms: ["RS256"],
      issuer: clientId,
      subject: clientId,
      audience: this.audience,
      currentDate: now(),
      requiredClaims: ["iat", "exp", "jti"],
    });
    if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3600) throw new Error("it lives too long");
    if (typeof payload.aud !== "string") throw new Error("two audiences");
    if (this.spentIds.has(String(payload.jti))) throw new Error("used twice");
    this.spentIds.add(String(payload.jti));
  }

  /** No token from before is good any more. */
  revoke(): void {
    this.known.clear();
  }

  refusal({ service, headers }: ServiceCall): Fault | null {
    const held = this.known.get((headers.authorization ?? "").replace("Bearer ", ""));
    if (!held || held.untilMs <= this.options.now().getTime()) return { status: 401, body: "{}" };
    if (service === "token") return null;
    return held.scopes.includes(needed[service]) ? null : { status: 403, body: "{}" };
  }
}

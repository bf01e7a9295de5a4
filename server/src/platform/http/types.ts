import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { TSchema } from "typebox";
import type { Problem, ProblemFactory } from "#kernel/problem.ts";
import type { PageDescription } from "./page-description.ts";

/** The server as features see it: schemas give their handlers' types. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
export type HttpRequest = FastifyRequest;

export type Scope = "read" | "write";
export type AccessRole = "learner" | "manager" | "admin";
export type OperatorRole = "owner" | "operator" | "reader" | "author" | "publisher";

/** The caller, once the credentials are accepted. */
export type Caller = ServiceAccount | UserCaller | OperatorCaller;

export interface ServiceAccount {
  kind: "service_account";
  organizationId: number;
  applicationId: number;
  clientId: string;
  label: string;
  providerLabel: string | null;
  scopes: readonly Scope[];
}

export interface UserCaller {
  kind: "user";
  organizationId: number;
  userId: number;
  label: string;
  role: AccessRole;
  /** An operator lets the organization's people write, where otherwise applications alone do. */
  mayWrite: boolean;
}

export interface OperatorCaller {
  kind: "operator";
  operatorId: number;
  label: string;
  role: OperatorRole;
  /** Whose lessons an author or publisher writes; null for those who run the service. */
  organizationId: number | null;
  /** The console's session; null for a JWT. */
  sessionId: number | null;
}

/** A learner's browser, signed in by hand-off or launch. */
export interface LearnerSession {
  sessionId: number;
  organizationId: number;
  userId: number;
  hideExitButton: boolean;
  /** Where the first lesson that the session opens will lead back to; null when a lesson has it already. */
  returnUrl: string | null;
}

/** A request after its schema was checked. */
export type CheckedRequest<Params, Body = unknown> = HttpRequest & { params: Params; body: Body };

/** Callers of the partner API always belong to an organization. */
export type PartnerCaller = ServiceAccount | UserCaller;

/**
 * What a route says of itself beyond its schema.
 * - `scope`: what the token must allow; `public` routes carry no bearer (tokens, browser pages).
 * - `roles`: JWT users that may call it; the rule of contract 1.3 where left out (admin everything, others nothing).
 * - `operatorRoles`: operators that may call it; where left out, readers may what only looks and the others everything.
 * - `deprecated`: it will go, and when.
 * - `number`: its place among the 44 counted operations.
 */
declare module "fastify" {
  interface FastifyContextConfig {
    scope?: Scope | "public";
    roles?: readonly AccessRole[];
    operatorRoles?: readonly OperatorRole[];
    number?: number;
    /** The route takes a form as well, of this shape. */
    form?: TSchema;
    problems?: readonly ProblemFactory[];
    /** Pages that stand in the partner API's document. */
    page?: PageDescription;
    /** Writes of an integration alone: where writing wants an application's token, no setting lets people do it. */
    isIntegration?: boolean;
    /**
     * What gives somebody lasting access, or sends data somewhere: at the console the operator shows their password again.
     * A list: only where the body has a value for one of these fields, other than `false`, which switches off.
     */
    takesPassword?: boolean | readonly string[];
    /** Where that alone does not tell: whether what is asked for is more than what there is. Narrowing takes no password. */
    widens?(request: HttpRequest): boolean | Promise<boolean>;
    /** Long writes: one request of an organization at a time. */
    isSerialized?: boolean;
    /** PATCH and DELETE: the handler calls `requireMatch`, so `If-Match` works (contract 1.6). */
    conditional?: boolean;
    /**
     * POST whose answer carries a secret that works once or for a while: whether the one in this body still would. Where not, a
     * repeat under the same `Idempotency-Key` is carried out as if it were new.
     */
    mayReplay?: (body: string) => Promise<boolean>;
    deprecated?: Deprecation;
    /** The answer stays open: how long it takes says nothing. */
    isStream?: boolean;
    /** What to do instead, for callers that use a method this address does not take. */
    otherMethods?: string;
    /**
     * What is charged, where it is not the default. `handler`: the handler charges by itself. `light`: the address, from the
     * large budget for cheap requests. `address`: pages charged to the address even with a session.
     */
    charge?: "handler" | "light" | "address";
    /** Pages: whether a session is needed; `none` does not look for one, and charges the address. */
    session?: "required" | "optional" | "none";
  }
  interface FastifyRequest {
    /** Set for every route but public ones. Partner routes read it through `partnerOf`, operator routes through `operatorOf`. */
    caller: Caller | null;
    clientAddress: string;
    /** The `code` of the problem that was answered, if one was. */
    problemCode: string | null;
    /** The pattern of the address that was nearly met, where no route was found but one with another method or slash. */
    nearMiss: string | null;
    /** Set once a failure is being answered. */
    failing: { explain?: (problem: Problem) => string } | null;
    /** The learner whose browser asks, on pages. */
    session: LearnerSession | null;
    /** The learner whom a refused page concerns, where they have no session yet: for the log, never for the page. */
    refusedLearner: Pick<LearnerSession, "organizationId" | "userId"> | null;
  }
}

/** What is promised about a route that will go (contract 1.6). Moments are ISO 8601 dates, midnight UTC. */
export interface Deprecation {
  /** From when on it is discouraged. */
  since: string;
  /** From when on it may be gone: at least 180 days later. */
  sunset: string;
  /** A page that says what to use instead. */
  link: string;
}

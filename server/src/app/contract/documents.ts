import { describeWebhooks } from "#integrations/webhooks/index.ts";
import type { Context, Feature } from "#platform/feature.ts";
import { operatorRolesOf } from "#platform/http/guard/operator-roles.ts";
import type { OpenApiDocument } from "#platform/openapi/document-parts.ts";
import type { DocumentOptions } from "#platform/openapi/openapi.ts";
import {
  idempotencyAnswerErased,
  idempotencyInFlight,
  idempotencyMismatch,
  idempotencyUnreadable,
  oauth2Required,
} from "#platform/problems.ts";
import { dataOf, streamedEvents } from "./announced-events.ts";

/** The two API documents' front matter. Their routes and components come from the features. */
export function partnerDocument(
  context: Context,
  features: readonly Feature[],
  pages: OpenApiDocument["paths"],
): DocumentOptions {
  const events = streamedEvents(features);
  return {
    title: "Lectern API",
    description:
      "Learning for other systems: provision learners, mirror the catalogue, hand learners over with one-time links, and follow what they do through events.",
    serverUrl: context.settings.siteUrl,
    tokenUrl: `${context.settings.siteUrl}/oauth/token/`,
    webhooks: describeWebhooks(events),
    pages,
    tags: features.flatMap((feature) => feature.tags ?? []),
    schemas: [...features.flatMap((feature) => feature.schemas ?? []), ...dataOf(events)],
    writeProblems: [oauth2Required],
    postProblems: [idempotencyInFlight, idempotencyAnswerErased, idempotencyMismatch, idempotencyUnreadable],
    rolesOf: ({ config }) => [...(config?.roles ?? []), "admin"],
  };
}

export function operatorDocument(context: Context, features: readonly Feature[]): DocumentOptions {
  return {
    title: "Lectern operator API",
    description:
      "For whoever runs the service: organizations, applications, courses, content, people. Every write is audited. `x-roles` says which operators may call an operation. `x-takes-password`: at the console it takes the operator's password once more; with a list, where the body has one of these fields and does not narrow what there is.",
    serverUrl: context.settings.siteUrl,
    tags: features.flatMap((feature) => feature.operatorTags ?? []),
    schemas: features.flatMap((feature) => feature.operatorSchemas ?? []),
    rolesOf: ({ method, config }) => operatorRolesOf(method, config?.operatorRoles),
  };
}

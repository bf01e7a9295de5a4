import { describeWebhooks } from "#features/webhooks/index.ts";
import type { Context, Feature } from "#platform/feature.ts";
import { operatorRolesOf } from "#platform/http/guard/operator-roles.ts";
import type { OpenApiDocument } from "#platform/openapi/document-parts.ts";
import type { DocumentOptions } from "#platform/openapi/openapi.ts";
import {
  idempotencyAnswerErased,
  idempotencyInFlight,
  idempotencyMismatch,
  idempotencyUnreadable,
} from "#platform/problems.ts";

/** The two API documents' front matter. Their routes and components come from the features. */
export function partnerDocument(
  context: Context,
  features: readonly Feature[],
  pages: OpenApiDocument["paths"],
): DocumentOptions {
  return {
    title: "Lectern API",
    description:
      "Learning for other systems: provision learners, mirror the catalogue, hand learners over with one-time links, and follow what they do through events.",
    serverUrl: context.settings.siteUrl,
    tokenUrl: `${context.settings.siteUrl}/oauth/token/`,
    webhooks: describeWebhooks(),
    pages,
    tags: [
      {
        name: "Tokens",
        description: "Access tokens for machines (OAuth2 client credentials) and people (JWT)",
      },
      { name: "Users", description: "Learners: provisioning, profiles, deactivation, bulk import" },
      { name: "Teams", description: "Groups of users, who is in them and who manages them" },
      { name: "Skills", description: "What lessons teach, what learners aim for and how far they are" },
      { name: "Curricula", description: "Lesson templates and learners' lessons" },
      { name: "Assignments", description: "Who has to learn what, by when, and how far they are" },
      { name: "Enrolments", description: "Courses, cohorts and access windows" },
      { name: "Analytics", description: "Numbers for reports: per learner, team, template and over time" },
      { name: "Subscriptions", description: "What an organization has bought, and who may open what" },
      { name: "Documents", description: "The organization's own documents, which lessons quote" },
      { name: "Surveys", description: "What learners were asked, and what they said" },
      { name: "HR", description: "Employees, key figures and the audit log" },
      { name: "Hand-off", description: "One-time links that open a lesson, already signed in" },
      { name: "Pages", description: "Addresses for learners' browsers that you may link to" },
      { name: "LTI", description: "What an LMS has to know of this tool (LTI 1.3)" },
      { name: "Events", description: "What happened, in order and without gaps" },
      {
        name: "Webhook insight",
        description: "Where your events are sent and how that goes; operators set the endpoints up",
      },
      { name: "Jobs", description: "Work in the background: how far it is, and what came of it" },
      {
        name: "BI export",
        description: "Tables for reports elsewhere: whole ones, and what has changed since",
      },
      { name: "Profile", description: "One user: changes, return, export and erasure of personal data" },
      { name: "Detail routes", description: "Single objects and look-ups beside the counted operations" },
      { name: "Introspection", description: "What this API is and what the caller may do" },
      { name: "Simulation", description: "Sandbox organizations: what takes days, at once; elsewhere 404" },
    ],
    schemas: features.flatMap((feature) => feature.schemas ?? []),
    postProblems: [idempotencyInFlight, idempotencyAnswerErased, idempotencyMismatch, idempotencyUnreadable],
    rolesOf: ({ config }) => [...(config?.roles ?? []), "admin"],
  };
}

export function operatorDocument(context: Context, features: readonly Feature[]): DocumentOptions {
  return {
    title: "Lectern operator API",
    description:
      "For whoever runs the service: organizations, applications, courses, content, people. Every write is audited. `x-roles` says which operators may call an operation.",
    serverUrl: context.settings.siteUrl,
    tags: [
      { name: "Session", description: "The console's own sign-in" },
      {
        name: "Operators",
        description: "Whoever runs the service: roles, invitations, sessions, second factors",
      },
      { name: "Organizations", description: "Tenants and their settings" },
      { name: "Applications", description: "Credentials for partners' systems" },
      { name: "Courses", description: "Commercial courses and their intakes" },
      { name: "Catalogue", description: "Lesson templates: import, retire, visibility" },
      { name: "Users", description: "People of all organizations" },
      { name: "Events", description: "What happened in an organization, for finding out why" },
      { name: "Webhooks", description: "Signed delivery of events: endpoints, secrets, deliveries, replay" },
      { name: "LTI", description: "Registered LMS, whose learners they bring, and what became of launches" },
      {
        name: "Record stores",
        description: "xAPI statements: where they go, what became of them, parked ones, back-fill",
      },
      { name: "Skills", description: "What lessons teach" },
      { name: "Subscriptions", description: "What organizations have bought, and rights beside courses" },
      { name: "Surveys", description: "Asking learners: surveys and sessions" },
      { name: "HR", description: "Employees from HR systems, and targets for key figures" },
      { name: "Audit", description: "Who changed what, in a chain that shows tampering" },
      { name: "Notices", description: "What stopped or is about to, and what to do about it" },
      { name: "Encryption keys", description: "Which key wrote what is stored, and which may be removed" },
      { name: "Changes", description: "What changes, as it changes" },
      { name: "Restores", description: "Databases that were put back or copied, and when sending goes on" },
      { name: "Introspection", description: "What this API is" },
    ],
    schemas: features.flatMap((feature) => feature.operatorSchemas ?? []),
    rolesOf: ({ method, config }) => operatorRolesOf(method, config?.operatorRoles),
  };
}

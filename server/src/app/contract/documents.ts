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
      { name: "Authentication", description: "Access tokens for programs (OAuth 2.0) and for people (JWT)" },
      { name: "Users", description: "Create, update, deactivate, import, export and erase learners" },
      { name: "Teams", description: "Groups of users with their members and managers" },
      { name: "Enrolments", description: "Courses, cohorts and access windows" },
      { name: "Curricula", description: "Lesson templates and learners' lessons" },
      {
        name: "Assignments",
        description: "Lessons that users have to complete, with due dates and progress",
      },
      { name: "Skills", description: "Skills that lessons teach, learners' targets and levels" },
      { name: "Subscriptions", description: "Purchased subscriptions and access grants" },
      { name: "Documents", description: "The organization's own documents, which lessons quote" },
      { name: "Surveys", description: "Survey templates, sessions and results" },
      { name: "Analytics", description: "Reports on users, teams, templates and the organization" },
      { name: "HR", description: "Employees, KPIs and the audit log" },
      { name: "Hand-off", description: "One-time links that open a lesson, already signed in" },
      { name: "Pages", description: "Addresses for learners' browsers that you may link to" },
      { name: "LTI", description: "Configuration and launch endpoints of this LTI 1.3 tool" },
      { name: "Events", description: "The event stream, in order and without gaps" },
      {
        name: "Webhooks",
        description: "Webhook endpoints, deliveries and attempts; operators register endpoints",
      },
      { name: "Jobs", description: "Status and results of background jobs" },
      { name: "Exports", description: "Full and incremental table exports for BI tools" },
      {
        name: "Introspection",
        description: "The calling token, request logs, integration health, this document",
      },
      { name: "Sandbox", description: "Simulations for sandbox organizations; 404 in all others" },
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
      { name: "Console session", description: "Signing in to and out of the operators' console" },
      { name: "Operators", description: "Operator accounts: roles, invitations, sessions, second factors" },
      { name: "Organizations", description: "Tenants, their settings and branding" },
      { name: "Applications", description: "OAuth 2.0 client credentials for partners' systems" },
      { name: "Users", description: "Users of all organizations" },
      { name: "Courses", description: "Courses, their cohorts and lessons" },
      { name: "Templates", description: "Lesson templates: import, retirement, visibility" },
      { name: "Subscriptions", description: "Purchased subscriptions and access grants" },
      { name: "Skills", description: "Skills that lessons teach" },
      { name: "Surveys", description: "Survey templates and sessions" },
      { name: "HR", description: "Employee import and KPI targets" },
      { name: "Events", description: "The event streams of organizations" },
      { name: "Webhooks", description: "Webhook endpoints, secrets, deliveries and replay" },
      { name: "LTI", description: "LMS registrations, deployments, launches, scores, rosters and keys" },
      { name: "Record stores", description: "xAPI learning record stores, statements and back-fill" },
      { name: "Audit log", description: "Who changed what, in a tamper-evident hash chain" },
      { name: "Notices", description: "Problems that need an operator's attention" },
      { name: "Encryption keys", description: "Keys of `SECRET_KEY` in use, and which may be removed" },
      { name: "Restores", description: "Database restores, and holding and resuming outbound traffic" },
      { name: "Live updates", description: "Server-sent events that tell open consoles what changed" },
      { name: "Introspection", description: "Service health, the partner API's request log, this document" },
    ],
    schemas: features.flatMap((feature) => feature.operatorSchemas ?? []),
    rolesOf: ({ method, config }) => operatorRolesOf(method, config?.operatorRoles),
  };
}

import type { Resource } from "../command.ts";
import { plainCommand } from "./plain-command.ts";

/** Resources of which every command is one operation of the API. */
export const plainResources: Readonly<Record<string, Resource>> = {
  subscriptions: {
    summary: "What organizations have subscribed to",
    commands: {
      list: plainCommand(
        "listSubscriptions",
        "organization_subscription_id organization_id status plan billing_interval seats_used seats_total current_period_end",
      ),
      show: plainCommand("readSubscription"),
      create: plainCommand("createSubscription"),
      update: plainCommand("updateSubscription"),
      cancel: plainCommand("cancelSubscription"),
    },
  },
  "access-grants": {
    summary: "Who may learn what, and from when to when",
    commands: {
      list: plainCommand("listAccessGrants", "id user_id type course cohort reason status starts_at ends_at"),
      create: plainCommand("createAccessGrant"),
      revoke: plainCommand("revokeAccessGrant"),
    },
  },
  "survey-templates": {
    summary: "Questions of surveys",
    commands: {
      list: plainCommand("listSurveyTemplates", "id title kind language is_active"),
      create: plainCommand("createSurveyTemplate"),
      update: plainCommand("updateSurveyTemplate"),
    },
  },
  surveys: {
    summary: "Surveys that learners are asked to answer",
    commands: {
      list: plainCommand(
        "listSurveySessions",
        "id survey_template_id title status is_anonymous response_count invited_count opens_at closes_at",
      ),
      show: plainCommand("readSurveySession"),
      create: plainCommand("createSurveySession"),
      open: plainCommand("openSurveySession"),
      close: plainCommand("closeSurveySession"),
    },
  },
  certificates: {
    summary: "Certificates of an organization's learners",
    commands: {
      list: plainCommand("listCertificates", "id code state name title issued_at"),
      revoke: plainCommand("revokeCertificate"),
      reissue: plainCommand("reissueCertificate"),
      settings: plainCommand("readCertificateSettings"),
      "update-settings": plainCommand("updateCertificateSettings"),
    },
  },
  documents: {
    summary: "Documents that an organization has uploaded",
    commands: {
      list: plainCommand(
        "listOrganizationDocuments",
        "document_id filename status size language creation_date",
      ),
      usage: plainCommand("readDocumentUsage"),
    },
  },
  "kpi-targets": {
    summary: "What an organization wants its figures to come to",
    commands: { list: plainCommand("listKpiTargets"), set: plainCommand("setKpiTarget") },
  },
  audit: {
    summary: "Who changed what, and whether the log is whole",
    commands: {
      list: plainCommand(
        "listAuditEntries",
        "id occurred_at actor_type actor_label action target_type target_id request_id",
      ),
      show: plainCommand("readAuditEntry"),
      check: plainCommand("verifyAuditLog"),
    },
  },
  requests: {
    summary: "What was asked of the service in the last thirty days",
    commands: {
      list: plainCommand(
        "listRequestLogs",
        "occurred_at method path status code duration_ms organization_id request_id",
      ),
    },
  },
  health: { summary: "How the service is", commands: { show: plainCommand("readServiceHealth") } },
};

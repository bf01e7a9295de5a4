import type { Resource } from "../command.ts";
import { plainCommand } from "./plain-command.ts";

/** Resources whose every command wraps one operation of the API. */
export const plainResources: Readonly<Record<string, Resource>> = {
  subscriptions: {
    summary: "Subscriptions of organizations",
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
    summary: "Access of learners to courses and lessons, with start and end",
    commands: {
      list: plainCommand("listAccessGrants", "id user_id type course cohort reason status starts_at ends_at"),
      create: plainCommand("createAccessGrant"),
      revoke: plainCommand("revokeAccessGrant"),
    },
  },
  "survey-templates": {
    summary: "Question sets for surveys",
    commands: {
      list: plainCommand("listSurveyTemplates", "id title kind language is_active"),
      create: plainCommand("createSurveyTemplate"),
      update: plainCommand("updateSurveyTemplate"),
    },
  },
  surveys: {
    summary: "Surveys among an organization's learners",
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
    summary: "Certificates of learners, and their settings",
    commands: {
      list: plainCommand("listCertificates", "id code state name title issued_at"),
      revoke: plainCommand("revokeCertificate"),
      reissue: plainCommand("reissueCertificate"),
      settings: plainCommand("readCertificateSettings"),
      "update-settings": plainCommand("updateCertificateSettings"),
    },
  },
  documents: {
    summary: "Documents uploaded by an organization",
    commands: {
      list: plainCommand(
        "listOrganizationDocuments",
        "document_id filename status size language creation_date",
      ),
      usage: plainCommand("readDocumentUsage"),
    },
  },
  "kpi-targets": {
    summary: "KPI targets of an organization",
    commands: { list: plainCommand("listKpiTargets"), set: plainCommand("setKpiTarget") },
  },
  jobs: {
    summary: "Imports, exports and other background jobs of all organizations",
    commands: {
      list: plainCommand(
        "listJobs",
        "id organization kind status rows_done rows_total failed error creation_date",
      ),
      show: plainCommand("readJobAsOperator"),
    },
  },
  usage: {
    summary: "What organizations used in a month, for billing",
    commands: {
      list: plainCommand("listUsage", "month organization learners_active events deliveries counted_at"),
    },
  },
  audit: {
    summary: "The audit log, and a check of its integrity",
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
    summary: "The request log of the last 30 days",
    commands: {
      list: plainCommand(
        "listRequestLogs",
        "occurred_at method path status code duration_ms organization_id request_id",
      ),
    },
  },
  health: { summary: "Health of the service", commands: { show: plainCommand("readServiceHealth") } },
};

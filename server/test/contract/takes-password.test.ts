import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type ApiDocument, operationsOf } from "../readers/api-document.ts";

/**
 * What operators write without their password, and why (decisions 0198 and 0224): it gives nobody lasting access and sends
 * learners' data to nobody new. An operation that is new stands here, says `takesPassword`, or has `current_password` in its body.
 */
const harmless: Record<string, readonly string[]> = {
  "takes away, or stops": [
    "deactivateOrganization",
    "deactivateApplication",
    "deactivateOperator",
    "endOperatorSession",
    "endOperatorSessions",
    "closeConsoleSession",
    "cancelSubscription",
    "revokeAccessGrant",
    "deleteHrisConnection",
    "pauseHrisConnection",
    "rejectHrisRun",
    "pauseWebhookEndpoint",
    "pauseRecordStore",
    "giveUpReportedStatement",
    "eraseUserAsOperator",
    "deactivateUserAsOperator",
    "declareRestore",
    "acknowledgeNotice",
    "reportBackup",
    "revokeCertificate",
  ],
  "goes on, or sends again, to those who were agreed to with the password": [
    "testHrisConnection",
    "resumeHrisConnection",
    "startHrisRun",
    "startLtiRosterImport",
    "resendLtiScore",
    "resendLtiScores",
    "resumeWebhookEndpoint",
    "pingWebhookEndpoint",
    "redeliverWebhook",
    "replayWebhooks",
    "resumeRecordStore",
    "testNotices",
    "testRecordStore",
    "checkRecordStore",
    "resendReportedStatement",
    "resendStatements",
    "backFillRecordStore",
    "dryRunRecordStore",
    "updateRecordStore",
    "resumeSending",
    "testAiInstallation",
    "testAiSettings",
  ],
  "what is learnt, by people who are in already": [
    "createCourse",
    "updateCourse",
    "importTemplates",
    "retireTemplate",
    "reactivateTemplate",
    "setTemplateVisibility",
    "setTemplateMandatory",
    "createSubscription",
    "updateSubscription",
    "createAccessGrant",
    "createSkill",
    "updateSkill",
    "createTranslationDraft",
    "createDocumentsDraft",
    "acceptTemplateDraft",
    "rejectTemplateDraft",
    "translateLesson",
    "draftLessonFromDocuments",
    "discardLessonDraft",
    "createLessonDraft",
    "deleteLessonDraft",
    "updateLessonDraftFiles",
    "updateLessonDraftContent",
    "restoreLessonDraftRevision",
    "submitLessonDraft",
    "approveLessonDraft",
    "requestLessonDraftChanges",
    "publishLessonDraft",
    "createLessonDraftComment",
    "confirmLessonDraftTranslation",
    "deleteLessonDraftPicture",
    "uploadLessonDraftPicture",
    "importLessonDraft",
    "previewLessonDraft",
    "retireStudioLesson",
    "reactivateStudioLesson",
    "importScenarios",
    "retireScenario",
    "reactivateScenario",
    "setScenarioVisibility",
    "resolveScenarioFlag",
    "addScenarioPhrase",
    "previewScenarioPhrase",
    "deleteScenarioPhrase",
  ],
  "surveys, figures, certificates and legal pages: no account comes of them": [
    "createSurveyTemplate",
    "updateSurveyTemplate",
    "createSurveySession",
    "openSurveySession",
    "closeSurveySession",
    "importEmployees",
    "importEmployeeFile",
    "setKpiTarget",
    "reissueCertificate",
    "updateCertificateSettings",
    "updateLegalPages",
    "updateInstallationLegalPages",
  ],
  "shows a password, a code or a link already": [
    "acceptOperatorInvitation",
    "openConsoleSession",
    "startSecondFactor",
    "confirmSecondFactor",
    "disableSecondFactor",
  ],
};

/** Fields beside which an operation asks for others, and why they need not. */
const harmlessFields: Record<string, Record<string, readonly string[]>> = {
  createOrganization: {
    "an organization begins empty, and its first application, operator or connection asks": [
      "name",
      "slug",
      "time_zone",
      "default_language",
      "is_sandbox",
      "flexible_matching",
      "default_course",
      "default_access_days",
      "auto_assign_mandatory",
      "browser_speech",
      "swiss_spelling",
      "mails_reminders",
      "branding",
      "address_ranges",
    ],
  },
  updateOrganization: {
    "for people who are in already, or how much comes at once": [
      "name",
      "time_zone",
      "default_language",
      "is_sandbox",
      "flexible_matching",
      "default_course",
      "default_access_days",
      "auto_assign_mandatory",
      "browser_speech",
      "swiss_spelling",
      "mails_reminders",
      "branding",
      "address_ranges",
    ],
  },
  updateApplication: {
    "what its users are called, and what they learn": [
      "name",
      "provider_label",
      "flexible_matching",
      "default_course",
      "default_access_days",
    ],
  },
  resolveHrisIssue: { "takes a link away": ["new_account"] },
  updateHrisConnection: {},
  updateLtiRegistration: {
    "between us and an LMS that was agreed to": ["token_audience", "deep_linking", "scores", "roster"],
  },
  updateLtiDeployment: {},
  updateWebhookEndpoint: {
    "to an address that was agreed to": ["event_types", "disable_on_gone", "disable_after_days", "is_active"],
  },
  updateAiSettings: { "at the models that are set": ["uses", "daily_budget", "transcript_days"] },
};

const document: ApiDocument = JSON.parse(
  readFileSync(new URL("../../../operator-openapi.json", import.meta.url), "utf8"),
);
const writing = operationsOf(document).filter(({ method }) => method !== "GET");

function bodyFields(operation: (typeof writing)[number]): string[] {
  const schemas = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema);
  return [...new Set(schemas.flatMap(fieldsOf))];
}

function fieldsOf(schema: ApiDocument["components"]["schemas"][string]): string[] {
  const named = schema.$ref?.split("/").at(-1);
  const inner = named === undefined ? schema : document.components.schemas[named];
  return [...Object.keys(inner?.properties ?? {}), ...(inner?.anyOf ?? []).flatMap(fieldsOf)];
}

test("whatever operators write takes the password at an open console, or is named with the reason why not", () => {
  const named = Object.values(harmless).flat();
  assert.deepEqual(
    named.filter((name, index) => named.indexOf(name) !== index),
    [],
    "named twice",
  );
  const asks = (operation: (typeof writing)[number]) =>
    operation["x-takes-password"] !== undefined || bodyFields(operation).includes("current_password");
  const silent = writing.filter((operation) => !asks(operation)).map(({ operationId }) => operationId);
  assert.deepEqual(silent.toSorted(), named.toSorted());
});

test("where some fields of an operation take the password, each other one is named with the reason why not", () => {
  const partly = writing.filter((operation) => Array.isArray(operation["x-takes-password"]));
  assert.deepEqual(
    partly.map(({ operationId }) => operationId).toSorted(),
    Object.keys(harmlessFields).toSorted(),
  );
  for (const operation of partly) {
    const asking = [operation["x-takes-password"] ?? []].flat().map(String);
    const others = Object.values(harmlessFields[operation.operationId] ?? {}).flat();
    assert.deepEqual(
      bodyFields(operation).toSorted(),
      [...asking, ...others].toSorted(),
      operation.operationId,
    );
  }
});

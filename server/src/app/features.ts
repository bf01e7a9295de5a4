import { access } from "#features/access/index.ts";
import { accountMail } from "#features/account-mail/index.ts";
import { accounts, askPresentMailbox } from "#features/accounts/index.ts";
import { sittingMoments } from "#features/activity/index.ts";
import { ai } from "#features/ai/index.ts";
import { analyticsFor } from "#features/analytics/index.ts";
import { assignments, dueDatesOf, lessonAssignments } from "#features/assignments/index.ts";
import { auditFor } from "#features/audit/index.ts";
import { catalogue, isTaught, templatesAmong } from "#features/catalogue/index.ts";
import { certificateOf, certificates } from "#features/certificates/index.ts";
import { changesOf } from "#features/changes/index.ts";
import { consolePages } from "#features/console/index.ts";
import { credentials, guardGuess, inviteToPassword } from "#features/credentials/index.ts";
import { documents } from "#features/documents/index.ts";
import { drafts } from "#features/drafts/index.ts";
import { encryptionKeysOf } from "#features/encryption-keys/index.ts";
import { enrolments, ensureDefaultCourse, hasCourse } from "#features/enrolments/index.ts";
import { eventsFor } from "#features/events/index.ts";
import { exporting, exportsForReports } from "#features/exports/index.ts";
import { handoff } from "#features/handoff/index.ts";
import { hrFor } from "#features/hr/index.ts";
import { hrisFor } from "#features/hris/index.ts";
import { introspection } from "#features/introspection/index.ts";
import { jobs } from "#features/jobs/index.ts";
import { joining } from "#features/joining/index.ts";
import { legal } from "#features/legal/index.ts";
import { learnersTaught, lessonPractice, lessons, participants } from "#features/lessons/index.ts";
import { lti, ltiScoreReader, rosterImport } from "#features/lti/index.ts";
import { notices } from "#features/notices/index.ts";
import { endTokens, oauth } from "#features/oauth/index.ts";
import { onboarding } from "#features/onboarding/index.ts";
import { operatorsFor } from "#features/operators/index.ts";
import {
  organizationNotFound,
  organizationOf,
  organizations,
  readReference,
} from "#features/organizations/index.ts";
import { pages } from "#features/pages/index.ts";
import { personalDataOf } from "#features/personal-data/index.ts";
import { pictures } from "#features/pictures/index.ts";
import { processes } from "#features/processes/index.ts";
import { recall, recallCards, recallReader } from "#features/recall/index.ts";
import { restoresOf } from "#features/restores/index.ts";
import { sandbox } from "#features/sandbox/index.ts";
import {
  isPractised,
  learnersPractising,
  openWrapped,
  rolePlaysOf,
  runMoments,
  scenarioPractice,
  scenarioReports,
  scenarios,
} from "#features/scenarios/index.ts";
import { readAims, skills } from "#features/skills/index.ts";
import { studio } from "#features/studio/index.ts";
import { subscriptions } from "#features/subscriptions/index.ts";
import { surveys } from "#features/surveys/index.ts";
import { teams } from "#features/teams/index.ts";
import {
  areVisibleUsers,
  joinUser,
  lockLearners,
  markMoved,
  requireVisibleUser,
  users,
  usersImport,
} from "#features/users/index.ts";
import { webhookReader, webhooks } from "#features/webhooks/index.ts";
import { readWeek, weeklyGoals } from "#features/weekly-goals/index.ts";
import { xapi, xapiReader } from "#features/xapi/index.ts";
import type { Feature } from "#platform/feature.ts";
import { idempotency, keptAnswers } from "#platform/idempotency/idempotency.ts";
import { heldMails } from "#platform/mail/held-mail.ts";
import { demoPartnerSecret } from "./demo/credentials.ts";

/** What organizations and applications, which have settings for matching, are given of courses. */
const courses = { has: hasCourse, ensureDefault: ensureDefaultCourse };
/** What learners did in lessons and in role-plays, for what is made of both. */
const practice = [lessonPractice, scenarioPractice];
const practiceMoments = [sittingMoments, runMoments];
/** Every noun of the product, in the order in which they prepare themselves. Adding a feature is one line here. */
const nouns: readonly Feature[] = [
  organizations(courses, endTokens),
  oauth(courses),
  operatorsFor(guardGuess),
  credentials,
  users,
  enrolments({ lock: lockLearners, markMoved }, templatesAmong),
  teams({
    join: joinUser,
    lock: lockLearners,
    markMoved,
    requireVisible: requireVisibleUser,
    areVisible: areVisibleUsers,
  }),
  ai,
  pictures,
  catalogue(participants),
  subscriptions,
  access,
  skills({
    practice,
    isTaught: [isTaught, isPractised],
    learners: [learnersTaught, learnersPractising],
  }),
  documents,
  drafts,
  surveys,
  lessons({
    ...{ assignments: lessonAssignments, rolePlaysOf, openWrapped, dueDatesOf, certificateOf },
    aimsOf: (context, learner, language) => readAims(context, practice, learner, language),
    weekOf: (db, learner, calendar) => readWeek(db, practiceMoments, learner, calendar),
    recall: recallCards,
  }),
  weeklyGoals,
  recall({ practice, runs: scenarioReports.runs }),
  studio,
  assignments,
  certificates,
  scenarios,
  analyticsFor(scenarioReports),
  hrisFor({ lock: lockLearners, markMoved }),
  hrFor({ runs: scenarioReports.runs, practice }),
  legal,
  pages,
  accountMail(joinUser, { invite: inviteToPassword, askPresentMailbox }),
  accounts,
  joining,
  onboarding,
  handoff,
  lti,
  eventsFor((context) => [webhookReader, xapiReader(context), ltiScoreReader(context), recallReader]),
  notices,
  processes,
  webhooks,
  xapi,
  exportsForReports,
  auditFor({
    find: (context, reference) => organizationOf(context, readReference(reference)),
    notFound: organizationNotFound,
  }),
  introspection,
  sandbox,
  consolePages,
];
const kinds = [usersImport, exporting, rosterImport];
/** What all of them keep of a person. */
const personalData = personalDataOf(nouns, kinds);

export const features: readonly Feature[] = [
  ...nouns,
  personalData.feature,
  changesOf(nouns),
  encryptionKeysOf(nouns, [demoPartnerSecret, keptAnswers, heldMails]),
  restoresOf(nouns),
  idempotency,
  jobs([personalData.erasing, ...kinds]),
];

import { studio } from "#authors/studio/index.ts";
import { ai } from "#content/ai/index.ts";
import { catalogue, isTaught, templatesAmong } from "#content/catalogue/index.ts";
import { documents } from "#content/documents/index.ts";
import { pictures } from "#content/pictures/index.ts";
import { countPoints, skills } from "#content/skills/index.ts";
import { handoff } from "#integrations/handoff/index.ts";
import { hrConnections } from "#integrations/hr-connections/index.ts";
import { lti, ltiScoreReader, rosterImport } from "#integrations/lti/index.ts";
import { webhookReader, webhooks } from "#integrations/webhooks/index.ts";
import { xapi, xapiReader } from "#integrations/xapi/index.ts";
import { access } from "#learning/access/index.ts";
import { assignments, dueDatesOf, lessonAssignments } from "#learning/assignments/index.ts";
import { certificateOf, certificates } from "#learning/certificates/index.ts";
import { home } from "#learning/home/index.ts";
import { learnersTaught, lessonPractice, lessons, participants } from "#learning/lessons/index.ts";
import { onboarding } from "#learning/onboarding/index.ts";
import { recall, recallPractice, recallReader } from "#learning/recall/index.ts";
import { isReminded, reminders } from "#learning/reminders/index.ts";
import { surveys } from "#learning/surveys/index.ts";
import { weeklyGoals } from "#learning/weekly-goals/index.ts";
import { backups } from "#operation/backups/index.ts";
import { changesOf } from "#operation/changes/index.ts";
import { consolePages } from "#operation/console/index.ts";
import { encryptionKeysOf } from "#operation/encryption-keys/index.ts";
import { introspection } from "#operation/introspection/index.ts";
import { exportingOrganization, offboarding } from "#operation/offboarding/index.ts";
import { personalDataOf } from "#operation/personal-data/index.ts";
import { processes } from "#operation/processes/index.ts";
import { restoresOf } from "#operation/restores/index.ts";
import { sandbox } from "#operation/sandbox/index.ts";
import { timelinesOf } from "#operation/timelines/index.ts";
import { usage } from "#operation/usage/index.ts";
import { accountMail } from "#people/account-mail/index.ts";
import { accounts, askPresentMailbox } from "#people/accounts/index.ts";
import { credentials, guardGuess, inviteToPassword } from "#people/credentials/index.ts";
import { employees } from "#people/employees/index.ts";
import { enrolments, ensureDefaultCourse, hasCourse } from "#people/enrolments/index.ts";
import { joining } from "#people/joining/index.ts";
import { pages } from "#people/page-shell/index.ts";
import { subscriptions } from "#people/subscriptions/index.ts";
import { teams } from "#people/teams/index.ts";
import { joinUser, teamUsers, users, usersImport } from "#people/users/index.ts";
import type { Feature } from "#platform/feature.ts";
import { idempotency, keptAnswers } from "#platform/idempotency/idempotency.ts";
import { heldMail, heldMails } from "#platform/mail/held-mail.ts";
import { analytics } from "#reports/analytics/index.ts";
import { exporting, exportsForReports } from "#reports/exports/index.ts";
import { kpis } from "#reports/kpis/index.ts";
import {
  isPractised,
  learnersPractising,
  openRolePlays,
  openWrapped,
  rolePlaysOf,
  runMoments,
  scenarioPractice,
  scenarioRuns,
  scenarios,
} from "#role-plays/scenarios/index.ts";
import { auditFor } from "#tenancy/audit/index.ts";
import { eventsFor } from "#tenancy/events/index.ts";
import { jobs } from "#tenancy/jobs/index.ts";
import { legal } from "#tenancy/legal/index.ts";
import { notices } from "#tenancy/notices/index.ts";
import { endTokens, oauth } from "#tenancy/oauth/index.ts";
import { operatorsFor } from "#tenancy/operators/index.ts";
import { organizationNotFound, organizationOf, organizations } from "#tenancy/organizations/index.ts";
import { demoPartnerSecret } from "./demo/credentials.ts";

/** What organizations and applications, which have settings for matching, are given of courses. */
const courses = { has: hasCourse, ensureDefault: ensureDefaultCourse };
/** Every noun of the product, in the order in which they prepare themselves. Adding a feature is one line here. */
const nouns: readonly Feature[] = [
  organizations(courses, endTokens),
  oauth(courses),
  operatorsFor(guardGuess),
  credentials,
  users,
  enrolments(teamUsers, templatesAmong),
  teams(teamUsers),
  ai,
  pictures,
  catalogue(participants),
  subscriptions,
  access,
  skills({
    practice: [lessonPractice, recallPractice, countPoints(scenarioPractice, scenarioRuns)],
    isTaught: [isTaught, isPractised],
    learners: [learnersTaught, learnersPractising],
  }),
  documents,
  surveys,
  home({ cardsOf: rolePlaysOf, practice: scenarioPractice, runs: scenarioRuns, moments: runMoments }),
  lessons({
    assignments: lessonAssignments,
    openWrapped,
    dueDatesOf,
    certificateOf,
  }),
  weeklyGoals,
  recall({ practice: scenarioPractice, runs: scenarioRuns }),
  reminders({ assigned: openRolePlays, cardsOf: rolePlaysOf, moments: runMoments }),
  studio,
  assignments,
  certificates,
  scenarios,
  analytics,
  hrConnections,
  employees,
  kpis,
  legal,
  pages,
  accountMail(joinUser, { invite: inviteToPassword, askPresentMailbox }),
  accounts(isReminded),
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
    find: (context, reference) => organizationOf(context, reference),
    notFound: organizationNotFound,
  }),
  introspection,
  sandbox,
  consolePages,
  usage,
  offboarding,
];
const kinds = [usersImport, exporting, rosterImport, exportingOrganization];
/** What all of them keep of a person. */
const personalData = personalDataOf(nouns);

export const features: readonly Feature[] = [
  ...nouns,
  personalData.feature,
  changesOf(nouns),
  backups,
  encryptionKeysOf(nouns, [demoPartnerSecret, keptAnswers, heldMails]),
  restoresOf(nouns),
  timelinesOf(nouns),
  idempotency,
  heldMail,
  jobs([personalData.erasing, ...kinds]),
];

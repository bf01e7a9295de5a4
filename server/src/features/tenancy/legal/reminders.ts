import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { type NewNotice, reconcileNotices } from "#tenancy/notices/index.ts";
import { legalKinds } from "./kinds.ts";
import { hasVisitors, selectLegalPages, selectMissing } from "./queries.ts";

const installationLacks = defineSentence(
  "legal_pages.missing.installation",
  "Pages that are no organization's, such as the sign-in page, lack some of privacy notice, imprint, accessibility statement and support contact. Set them under Legal pages; organizations without their own show them, too.",
);
const organizationLacks = defineSentence(
  "legal_pages.missing",
  "Learners of {organization} are shown less than a privacy notice, imprint, accessibility statement and support contact. The organization's tab Legal pages says what is missing; what is set for the installation counts for all of them.",
);

/** A new organization is not reminded at once: the doctor and the console show from the start what is missing. */
const SET_UP_MS = 7 * 86_400_000;
const matter = { kinds: ["legal_pages.missing"], subjectType: "legal_pages" } as const;

/** Once an hour: organizations come and go. */
export async function remindOfMissing({ db, clock }: Context): Promise<void> {
  await settleReminders(db, clock());
}

/** Reminders where a page is missing, and none elsewhere. Also called after each change. */
export async function settleReminders(db: Database, now: Date): Promise<void> {
  const madeBefore = new Date(now.getTime() - SET_UP_MS);
  const installation = await selectLegalPages(db, null);
  const isComplete = legalKinds.every((kind) => installation.some((row) => row.kind === kind));
  const isLacking = !isComplete && (await hasVisitors(db, madeBefore));
  const organizations = await selectMissing(db, madeBefore);
  const current = [...(isLacking ? [null] : []), ...organizations].map(reminderOf);
  await reconcileNotices(db, now, { ...matter, current });
}

/** Which are missing stands where they are set: a reminder stays while some of them are. */
function reminderOf(organization: { id: number; name: string } | null): NewNotice {
  return {
    organizationId: organization?.id ?? null,
    kind: matter.kinds[0],
    severity: "warning",
    subjectType: matter.subjectType,
    subjectId: organization?.id ?? "installation",
    ...inSentences(
      organization === null ? installationLacks() : organizationLacks({ organization: organization.name }),
    ),
  };
}

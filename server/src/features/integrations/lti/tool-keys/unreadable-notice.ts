import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import type { NewNotice } from "#tenancy/notices/index.ts";

const keyClosed = defineSentence(
  "lti_key.unreadable",
  "The LTI key that this tool signs with ({key}) cannot be opened, so scores and rosters wait and no lessons can be chosen. If a key was taken out of SECRET_KEY, put it back behind the first one and restart. Otherwise replace the LTI key: `lectern lti rotate-key --immediately`.",
);

const subjectType = "lti_key";
/** One matter, whichever key it is: there is only one that signs. */
const subjectId = "signing";

/** The key that this tool signs with does not open: no service of an LMS gives it a token until it does. */
export const unreadableNotice = {
  kinds: ["lti_key.unreadable"],
  subjectType,
  subjectId,
  about: (id: string): NewNotice => ({
    organizationId: null,
    kind: "lti_key.unreadable",
    severity: "problem",
    subjectType,
    subjectId,
    ...inSentences(keyClosed({ key: id })),
  }),
};

import type { CertificateContent } from "../certificate/certificate-content.ts";
import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";

/**
 * Where anyone checks a certificate: `GET /verify?code=…`, which leads to `/verify/<code>`, and `POST /verify` with a file
 * under `file`.
 */
export interface VerifyPage {
  name: "verify";
  /** Null: nothing was asked yet. */
  answer: VerifyAnswer | null;
  /** What stands in the field for the code. */
  typed: string;
}

export type VerifyAnswer =
  | {
      /** By its code, or by the file. */
      kind: "valid" | "genuine";
      certificate: CertificateContent;
      /** Of the lesson's title. */
      contentLanguage: Language;
      code: string;
      issuedOn: CalendarDate;
    }
  | { kind: "revoked" | "replaced" | "withdrawn"; endedOn: CalendarDate }
  /** `code`: of the one that it was made of, if that is valid. */
  | { kind: "changed"; code: string | null }
  | { kind: "unknown" | "foreign" | "tooLarge" | "empty" };

declare module "../page.ts" {
  interface Pages {
    verify: VerifyPage;
  }
}

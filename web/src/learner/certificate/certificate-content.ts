import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";

/** What was certified, as it was frozen. */
export interface CertificateContent {
  /** Null once it was withdrawn. */
  name: string | null;
  organization: string;
  title: string;
  completedOn: CalendarDate;
  /** Null for a lesson without questions. */
  result: { right: number; questions: number } | null;
  /** Of `result`, in percent; null where the lesson asks for none. */
  passMark: number | null;
  /** Really spent; null where it was not measured. */
  spentSeconds: number | null;
  /** In how many the questions were answered; null where that is not known. */
  rounds: number | null;
  /** Which time the lesson was taken whose first answers these are; null like `rounds`. */
  takes: number | null;
}

/** The sentences on a certificate. */
export interface CertificateWords {
  /** Of the document, as a reader's window shows it. */
  title: string;
  heading: string;
  certifies: string;
  completed: string;
  /** Date, result and so on, as many as there are. */
  facts: { label: string; value: string }[];
  check: string;
  code: string;
  logo: string;
  qrCode: string;
  /** Below a name that no font at hand can set in full. */
  unsettable: string;
}

export type WriteCertificate = (
  content: CertificateContent,
  /** Where it is checked, and by what. */
  check: { address: string; code: string },
  language: Language,
) => CertificateWords;

import type { VerifyPage } from "@lectern/web/pages";
import { calendarDate } from "#learning/lessons/index.ts";
import { type CertificateRow, contentOf } from "../certificate.ts";
import { printedCode } from "../check-code.ts";
import type { CheckedFile } from "./file-check.ts";

/** Days are those of UTC: the verifier's time zone is not known. */
const ZONE = "UTC";

/** What the page says of a certificate that was found. Of one that is not valid it says nobody's name. */
export function certificateAnswer(row: CertificateRow, by: "code" | "file"): VerifyPage["answer"] {
  if (row.state !== "valid") {
    return { kind: row.state, endedOn: calendarDate(row.ended_at ?? row.issued_at, ZONE) };
  }
  return {
    kind: by === "code" ? "valid" : "genuine",
    certificate: contentOf(row),
    contentLanguage: row.language,
    code: printedCode(row.code),
    issuedOn: calendarDate(row.issued_at, ZONE),
  };
}

export function fileAnswer(checked: CheckedFile): VerifyPage["answer"] {
  if (checked.kind === "genuine") return certificateAnswer(checked.row, "file");
  if (checked.kind === "foreign") return { kind: "foreign" };
  const { row } = checked;
  return { kind: "changed", code: row?.state === "valid" ? printedCode(row.code) : null };
}

export function verifyPage(answer: VerifyPage["answer"], typed = ""): VerifyPage {
  return { name: "verify", answer, typed };
}

import { createTranslator } from "use-intl/core";
import { writeCalendarDate } from "../language/calendar-date.ts";
import { messagesOf } from "../language/messages-of.ts";
import type { WriteCertificate } from "./certificate-content.ts";
import { wasReachedAgain } from "./reached-again.ts";
import { spentMinutes } from "./spent-minutes.ts";

/** Writes what stands on a certificate, in the language of its lesson. */
export const writeCertificate: WriteCertificate = (content, { address, code }, language) => {
  const { name, organization, title, completedOn, result, passMark, spentSeconds, rounds, takes } = content;
  // A certificate's text stays as it was frozen, including its spelling.
  const messages = messagesOf(language, false);
  const t = createTranslator({ locale: language, messages, namespace: "certificate" });
  const facts = [{ label: t("completedOn"), value: writeCalendarDate(language, completedOn) }];
  if (result) facts.push({ label: t("result"), value: t("rightOf", result) });
  if (result && passMark !== null)
    facts.push({
      label: t("passMark"),
      value: t(wasReachedAgain(content) ? "percentAgain" : "percent", { value: passMark }),
    });
  if (rounds !== null) facts.push({ label: t("rounds"), value: String(rounds) });
  if (takes !== null && takes > 1) facts.push({ label: t("takes"), value: String(takes) });
  if (spentSeconds !== null)
    facts.push({ label: t("spent"), value: t("minutes", { minutes: spentMinutes(spentSeconds) }) });
  return {
    title: t("documentTitle", { title, name: name ?? "" }),
    heading: t("heading"),
    certifies: t("certifies"),
    completed: t("completed"),
    facts,
    check: t("check"),
    code: t("code", { code }),
    logo: t("logo", { organization }),
    qrCode: t("qrCode", { address }),
    unsettable: t("unsettable"),
  };
};

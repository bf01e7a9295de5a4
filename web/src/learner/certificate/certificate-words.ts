import { createFormatter, createTranslator } from "use-intl/core";
import { messages } from "../language/messages.ts";
import type { WriteCertificate } from "./certificate-content.ts";

/** Writes what stands on a certificate, in the language of its lesson. */
export const writeCertificate: WriteCertificate = (content, address, language) => {
  const { name, organization, title, completedOn, result, passMark, minutes } = content;
  const t = createTranslator({ locale: language, messages: messages[language], namespace: "certificate" });
  const { dateTime } = createFormatter({ locale: language, timeZone: "UTC" });
  const date = dateTime(new Date(`${completedOn}T00:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
  const facts = [{ label: t("completedOn"), value: date }];
  if (result) facts.push({ label: t("result"), value: t("rightOf", result) });
  if (result && passMark !== null)
    facts.push({ label: t("passMark"), value: t("percent", { value: passMark }) });
  if (minutes !== null) facts.push({ label: t("duration"), value: t("minutes", { minutes }) });
  return {
    title: t("documentTitle", { title, name: name ?? "" }),
    heading: t("heading"),
    certifies: t("certifies"),
    completed: t("completed"),
    facts,
    check: t("check"),
    code: t("code"),
    logo: t("logo", { organization }),
    qrCode: t("qrCode", { address }),
    unsettable: t("unsettable"),
  };
};

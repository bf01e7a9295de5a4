import { createTranslator } from "use-intl/core";
import { messagesOf } from "../language/messages-of.ts";
import type { RenderMail } from "./mail-content.ts";

/** Writes a mail in plain text. */
export const renderMail: RenderMail = ({ kind, organization, link }, language) => {
  const t = createTranslator({ locale: language, messages: messagesOf(language, false), namespace: "mail" });
  const text = [
    t(`${kind}.why`, { organization }),
    link,
    t(`${kind}.after`, { organization }),
    t("automatic"),
  ].join("\n\n");
  return { subject: t(`${kind}.subject`, { organization }), text: `${text}\n` };
};

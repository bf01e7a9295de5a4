import { renderToStaticMarkup } from "react-dom/server";
import { createTranslator } from "use-intl/core";
import { writeCalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";
import { messagesOf } from "../language/messages-of.ts";
import type { Reminder, ReminderMail, RenderReminderMail } from "./reminder-content.ts";

const translator = (language: Language) =>
  createTranslator({ locale: language, messages: messagesOf(language, false), namespace: "mail" });
type Translate = ReturnType<typeof translator>;

export const renderReminderMail: RenderReminderMail = (mail, language) => {
  const t = translator(language);
  const lines = mail.reminders.map((reminder) => lineOf(t, language, reminder));
  const { organization, link, stopLink } = mail;
  const text = [
    t("reminder.intro", { organization }),
    lines.map((line) => `- ${line}`).join("\n"),
    `${t("reminder.open")}\n${link}`,
    t("reminder.portal"),
    t("reminder.why", { organization }),
    `${t("reminder.stop")}\n${stopLink}`,
    t("automatic"),
  ].join("\n\n");
  const html = renderToStaticMarkup(<MailDocument mail={mail} lines={lines} language={language} t={t} />);
  return {
    subject: t("reminder.subject", { organization }),
    text: `${text}\n`,
    html: `<!doctype html>${html}`,
  };
};

function lineOf(t: Translate, language: Language, reminder: Reminder): string {
  switch (reminder.kind) {
    case "overdue":
    case "due":
      return t(`reminder.${reminder.kind}`, {
        title: onOneLine(reminder.title),
        date: writeCalendarDate(language, reminder.on),
      });
    case "today":
      return t("reminder.today", { title: onOneLine(reminder.title) });
    case "recall":
      return t("reminder.recall");
    case "goal":
      return t("reminder.goal", { missing: reminder.missing });
  }
}

function onOneLine(title: string): string {
  return title.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

interface MailDocumentProps {
  mail: ReminderMail;
  lines: readonly string[];
  language: Language;
  t: Translate;
}

/** In the reader's own colors and type, so that it is as readable in the dark as their other mail. */
function MailDocument({ mail: { organization, link, stopLink }, lines, language, t }: MailDocumentProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{t("reminder.subject", { organization })}</title>
      </head>
      <body style={{ fontFamily: "sans-serif", lineHeight: 1.5, maxWidth: "36em" }}>
        <p>{t("reminder.intro", { organization })}</p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          <a href={link}>
            <strong>{t("reminder.open")}</strong>
          </a>
        </p>
        <p>{t("reminder.portal")}</p>
        <hr />
        <p>
          <small>{t("reminder.why", { organization })}</small>
        </p>
        <p>
          <small>
            <a href={stopLink}>{t("reminder.stop")}</a>
          </small>
        </p>
        <p>
          <small>{t("automatic")}</small>
        </p>
      </body>
    </html>
  );
}

import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import type { Due } from "./home-page.ts";

/** Until when, in words; what is late or for today stands out by weight as well. */
export function DueNote({ due }: { due: Due }) {
  const t = useTranslations("home.due");
  const writeDate = useCalendarDate();
  if (due.urgency === "today") return <strong className="due-note">{t("today")}</strong>;
  if (due.on === null) return <span>{t("open")}</span>;
  const date = writeDate(due.on);
  if (due.urgency === "overdue") return <strong className="due-note">{t("overdue", { date })}</strong>;
  return <span>{t("coming", { date })}</span>;
}

import { useTranslations } from "use-intl";
import type { StopRemindersPage } from "./stop-reminders-page.ts";

/** Opening the link alone stops nothing, as mail programs open links too. */
export function StopRemindersView({ page }: { page: StopRemindersPage }) {
  const t = useTranslations("stopReminders");
  const words = (
    <>
      <h1>{t(`${page.step}.title`)}</h1>
      <p className="lead">{t(`${page.step}.text`)}</p>
    </>
  );
  if (page.step !== "asks") return <article className="account">{words}</article>;
  return (
    <form
      className="account"
      method="post"
      action={`/reminders/stop?token=${encodeURIComponent(page.token)}`}
    >
      {words}
      <button type="submit" className="button">
        {t("button")}
      </button>
    </form>
  );
}

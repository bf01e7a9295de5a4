import { useTranslations } from "use-intl";
import type { AddressChangePage } from "./account-page.ts";
import { addressChangeTitles } from "./address-change-titles.ts";

const texts = {
  sent: "sentText",
  old: "oldText",
  "old-done": "oldDoneText",
  proposed: "proposedText",
  new: "newText",
  "new-done": "newDoneText",
} as const;

/** The steps towards another address. Opening a link alone does nothing, as mail programs open links too. */
export function AddressChangeView({ page }: { page: AddressChangePage }) {
  const t = useTranslations();
  const words = (
    <>
      <h1>{t(addressChangeTitles[page.step])}</h1>
      <p className="lead">{t(`account.${texts[page.step]}`)}</p>
      {page.step === "proposed" && <p className="lead">{page.address}</p>}
    </>
  );
  if (!("token" in page)) {
    return (
      <article className="account">
        {words}
        {page.step === "new-done" && (
          <p>
            <a className="button" href="/sign-in">
              {t("accounts.signIn")}
            </a>
          </p>
        )}
      </article>
    );
  }
  return (
    <form className="account" method="post" action={`/account/email/${page.step === "new" ? "new" : "old"}`}>
      {words}
      <input type="hidden" name="token" value={page.token} />
      <button type="submit" className="button">
        {t(page.step === "new" ? "account.newButton" : "account.oldButton")}
      </button>
    </form>
  );
}

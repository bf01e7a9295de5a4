import { useTranslations } from "use-intl";
import type { LegalPage } from "./legal-page.ts";
import { LegalText } from "./legal-text.tsx";

/** What an organization, or the installation, tells its visitors. */
export function LegalView({ page }: { page: LegalPage }) {
  const t = useTranslations("legal");
  return (
    <article className="legal">
      <h1>{t(page.kind)}</h1>
      <Contacts page={page} />
      {page.text && (
        <div className="legal-text" lang={page.text.language}>
          <LegalText source={page.text.source} />
        </div>
      )}
    </article>
  );
}

function Contacts({ page: { email, phone, url } }: { page: LegalPage }) {
  const t = useTranslations("legal");
  if ((email ?? phone ?? url) === null) return null;
  return (
    <dl className="legal-contacts">
      {email && (
        <Contact
          label={t("email")}
          href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
          text={email}
        />
      )}
      {phone && <Contact label={t("phone")} href={`tel:${phone.replace(/[^+\d]/g, "")}`} text={phone} />}
      {url && <Contact label={t("website")} href={url} text={url.replace(/^https:\/\/|\/$/g, "")} />}
    </dl>
  );
}

function Contact({ label, href, text }: { label: string; href: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <a href={href} rel="noreferrer">
          {text}
        </a>
      </dd>
    </div>
  );
}

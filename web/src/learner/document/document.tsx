import { IntlProvider, useTranslations } from "use-intl";
import type { PageDescription } from "../describe-page.tsx";
import { languageNames } from "../language/languages.ts";
import { messagesOf } from "../language/messages-of.ts";
import { LegalLinks } from "../legal/legal-links.tsx";
import type { Page } from "../page.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { styleToCome } from "./needed-style.ts";
import type { Logos, Organization, Shell } from "./shell.ts";

interface DocumentProps {
  page: Page;
  description: PageDescription;
  shell: Shell;
}

/** The whole page around a view: head, header, main and footer. */
export function Document({ page, description, shell }: DocumentProps) {
  return (
    <IntlProvider locale={shell.language} messages={messagesOf(shell.language, shell.isSwiss)} timeZone="UTC">
      <html lang={shell.language}>
        <Head page={page} description={description} shell={shell} />
        <body>
          <SkipLink />
          <Header exit={description.exit} shell={shell} />
          <main id="content" className={`page page-${page.name}`}>
            {description.show(page, shell)}
          </main>
          <Footer asksLanguage={description.asksLanguage === true} shell={shell} />
        </body>
      </html>
    </IntlProvider>
  );
}

function Head({ page, description, shell }: DocumentProps) {
  const title = description.titleOf(page, useTranslations());
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{[title, shell.organization?.name].filter(Boolean).join(" · ")}</title>
      <link rel="icon" href={__CLIENT_ASSETS__.icon} type="image/svg+xml" />
      <Style {...shell} />
    </head>
  );
}

/** In the page, it saves a round trip before anything is shown; the files, which nothing waits for here, take over later (`whole-style.ts`). */
function Style({ inlined, organization }: Pick<Shell, "inlined" | "organization">) {
  const branding = organization?.brandingCss;
  if (inlined === null) {
    return (
      <>
        <link rel="stylesheet" href={__CLIENT_ASSETS__.style} />
        {branding && <link rel="stylesheet" href={branding} />}
      </>
    );
  }
  return (
    <>
      <InlineStyle css={styleToCome} />
      {inlined.branding !== "" && <InlineStyle css={inlined.branding} />}
      <link rel="stylesheet" href={__CLIENT_ASSETS__.style} media="print" />
      {branding && <link rel="stylesheet" href={branding} media="print" />}
    </>
  );
}

/** Nothing is escaped in a style element, as the policy names what it says by its hash. Both texts are our own. */
function InlineStyle({ css }: { css: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text was built by us, and holds no closing tag.
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a className="skip-link" href="#content">
      {t("skip")}
    </a>
  );
}

function Header({ exit, shell }: Pick<PageDescription, "exit"> & { shell: Shell }) {
  const t = useTranslations("shell");
  const leadsHome = shell.signedIn && !shell.hideExit;
  return (
    <header className="masthead">
      {shell.organization ? (
        <Masthead organization={shell.organization} leadsHome={leadsHome} />
      ) : (
        <span className="masthead-name">Lectern</span>
      )}
      {exit && !shell.hideExit && (
        <a className="button-quiet" href="/home">
          {t(exit)}
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 3.5l9 9m0-9l-9 9" />
          </svg>
        </a>
      )}
    </header>
  );
}

function Masthead({ organization, leadsHome }: { organization: Organization; leadsHome: boolean }) {
  const t = useTranslations("shell");
  const mark = organization.logo ? (
    <Logo logo={organization.logo} name={organization.name} />
  ) : (
    <span className="masthead-name">{organization.name}</span>
  );
  if (!leadsHome) return mark;
  return (
    <a className="masthead-home" href="/home">
      {mark}
      <span className="visually-hidden"> – {t("home")}</span>
    </a>
  );
}

function Logo({ logo: { url, darkUrl, hasPlate }, name }: { logo: Logos; name: string }) {
  return (
    <picture className={hasPlate ? "masthead-plate" : undefined}>
      {darkUrl && <source srcSet={darkUrl} media="(prefers-color-scheme: dark)" />}
      <img className="masthead-logo" src={url} alt={name} height={32} />
    </picture>
  );
}

function Footer({ asksLanguage, shell }: { asksLanguage: boolean; shell: Shell }) {
  const mayChangeLanguage = !asksLanguage && (shell.signedIn || shell.isAskedFor);
  if (!mayChangeLanguage && shell.legal.length === 0) return null;
  return (
    <footer className="footer">
      <LegalLinks links={shell.legal} />
      {mayChangeLanguage &&
        (shell.signedIn ? <LanguageLink shell={shell} /> : <LanguageSwitch shell={shell} />)}
    </footer>
  );
}

function LanguageLink({ shell }: { shell: Shell }) {
  const t = useTranslations("shell");
  return (
    <a href={`/language?next=${encodeURIComponent(shell.path)}`}>
      <span className="visually-hidden">{t("changeLanguage")}: </span>
      {languageNames[shell.language]}
    </a>
  );
}

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CertificateContent } from "../certificate/certificate-content.ts";
import { wasReachedAgain } from "../certificate/reached-again.ts";
import { spentMinutes } from "../certificate/spent-minutes.ts";
import type { Language } from "../language/languages.ts";
import { useCalendarDate } from "../language/use-calendar-date.ts";

interface CertifiedProps {
  certificate: CertificateContent;
  contentLanguage: Language;
  code: string;
  issuedOn: string;
}

/** What was certified, as it was frozen. A name may run in any direction, and is kept from turning what stands around it. */
export function Certified({ certificate, contentLanguage, code, issuedOn }: CertifiedProps) {
  const t = useTranslations("verify");
  const writeDate = useCalendarDate();
  const { name, title, organization, completedOn, result, passMark, spentSeconds, rounds, takes } =
    certificate;
  return (
    <dl className="certified">
      <Fact label={t("name")}>
        <bdi className="certified-name">{name}</bdi>
      </Fact>
      <Fact label={t("lesson")}>
        <bdi lang={contentLanguage}>{title}</bdi>
      </Fact>
      <Fact label={t("organization")}>
        <bdi>{organization}</bdi>
      </Fact>
      <Fact label={t("completedOn")}>{writeDate(completedOn)}</Fact>
      {result && <Fact label={t("result")}>{t("rightOf", result)}</Fact>}
      {result && passMark !== null && (
        <Fact label={t("passMark")}>
          {t(wasReachedAgain(certificate) ? "percentAgain" : "percent", { value: passMark })}
        </Fact>
      )}
      {rounds !== null && <Fact label={t("rounds")}>{rounds}</Fact>}
      {takes !== null && takes > 1 && <Fact label={t("takes")}>{takes}</Fact>}
      {spentSeconds !== null && (
        <Fact label={t("spent")}>{t("minutes", { minutes: spentMinutes(spentSeconds) })}</Fact>
      )}
      <Fact label={t("issuedOn")}>{writeDate(issuedOn)}</Fact>
      <Fact label={t("code")}>
        <code>{code}</code>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { useTranslations } from "use-intl";
import type { CertificateOffer } from "../complete-page.ts";

interface CertificateSectionProps {
  path: string;
  offer: CertificateOffer;
}

/** What there is to show for the lesson; or why not, and how to get it. */
export function CertificateSection({ path, offer }: CertificateSectionProps) {
  const t = useTranslations("complete");
  if ("code" in offer) return <Certificate path={path} code={offer.code} />;
  return (
    <section className="ending" aria-labelledby="certificate">
      <h2 id="certificate">{t("noCertificate")}</h2>
      <p>
        {offer.because === "first_answers"
          ? t("belowFirstAnswers", { right: offer.right, questions: offer.questions, minimum: offer.minimum })
          : t("belowTime", { spent: Math.floor(offer.spentSeconds / 60), minimum: offer.minimumMinutes })}
      </p>
      <p>{t("howToGetIt")}</p>
      <p className="ending-actions">
        <a className="button-outline" href={`${path}/retake#heading`}>
          {t("takeAgain")}
        </a>
      </p>
    </section>
  );
}

function Certificate({ path, code }: { path: string; code: string }) {
  const t = useTranslations("complete");
  return (
    <section className="ending" aria-labelledby="certificate">
      <h2 id="certificate">{t("certificate")}</h2>
      <p>{t.rich("certificateText", { code, whole: (words) => <span className="whole">{words}</span> })}</p>
      <p className="ending-actions">
        <a className="button-outline" href={`${path}/certificate.pdf`} download>
          {t("download")}
        </a>
        <a href={`/verify/${code}`}>{t("verify")}</a>
      </p>
    </section>
  );
}

import { useTranslations } from "use-intl";

/** What there is to show for the lesson. */
export function CertificateOffer({ path, code }: { path: string; code: string }) {
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

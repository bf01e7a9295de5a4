/** The address as it was given. @throws TypeError when it is missing, no address, or not one of the web's */
export function requireSiteUrl(siteUrl: string | undefined): string {
  if (siteUrl && /^https?:\/\//i.test(siteUrl) && URL.canParse(siteUrl)) return siteUrl;
  const given = siteUrl ? `is "${siteUrl}", which is no URL` : "is missing";
  throw new TypeError(`siteUrl ${given}: give the service's address, such as https://learn.example.com.`);
}

/** What programs read from the environment is easily empty. @throws TypeError that names what is */
export function requireTexts(texts: Record<string, string | undefined>): void {
  const missing = Object.keys(texts).filter((name) => !texts[name]);
  if (missing.length === 0) return;
  const verb = missing.length === 1 ? "is" : "are";
  throw new TypeError(`${missing.join(" and ")} ${verb} missing: take them from whoever runs the service.`);
}

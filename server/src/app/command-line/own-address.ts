/** Where a service with these settings answers on its own machine; undefined where they name no port, or one that is none. */
export function ownAddress({ PORT = "", SITE_URL, TLS_CERT_FILE }: NodeJS.ProcessEnv): string | undefined {
  // Its certificate is for the public name.
  if (TLS_CERT_FILE) return URL.canParse(SITE_URL ?? "") ? SITE_URL : undefined;
  const address = `http://localhost:${PORT}`;
  return /^[1-9]\d*$/.test(PORT) && URL.canParse(address) ? address : undefined;
}

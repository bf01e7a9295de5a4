/** A command that a partner can paste into a terminal (RFC 6749, 4.4). */
export function tokenExchangeCommand(siteUrl: string, clientId: string, clientSecret: string): string {
  return [
    `curl ${siteUrl}/oauth/token/`,
    "-d grant_type=client_credentials",
    `-d client_id=${clientId}`,
    `-d client_secret=${clientSecret}`,
  ].join(" \\\n  ");
}

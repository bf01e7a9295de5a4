/** An address of the platform that browsers are sent to: https, or a port of this machine while somebody tries things out. */
export function isPlatformAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash) return false;
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && /(^|\.)localhost$|^127\.|^\[::1\]$/.test(url.hostname);
}

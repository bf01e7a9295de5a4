/** An address of the platform that browsers are sent to: https, or a port of this machine while somebody tries things out. */
export function isPlatformAddress(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash || !isHost(url.hostname)) return false;
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && /(^|\.)localhost$|^127\.|^\[::1\]$/.test(url.hostname);
}

/** A URL's host may hold `*`, `;` or `,`, which mean something else where policies name hosts. */
function isHost(name: string): boolean {
  return /^[a-z0-9._-]+$|^\[[0-9a-f:.]+\]$/.test(name);
}

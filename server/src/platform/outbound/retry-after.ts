/** RFC 9110, 10.2.3: seconds or a date. Anything else counts as not sent. @returns milliseconds */
export function readRetryAfter(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null;
  if (/^\d+$/.test(text.trim())) return Number(text.trim()) * 1000;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}

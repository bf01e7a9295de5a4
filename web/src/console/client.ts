import { createConsoleClient } from "@lectern/sdk/console";
import { watchAttendance } from "./live/attendance.ts";
import { fetchWithPassword } from "./sign-in/password-fetch.ts";

const attendance = watchAttendance(window, Date.now);

/**
 * Refusals are shown at once; whether to ask again is up to the queries, or to the person. What the page reads anew by itself
 * while nobody sits at it says so: it must not keep the session from its idle end.
 */
export const lectern = createConsoleClient({
  siteUrl: window.location.origin,
  retries: { retries: 0 },
  fetch(input, init) {
    const headers = new Headers(init?.headers);
    if (!attendance.isAttended()) headers.set("x-unattended", "1");
    return fetchWithPassword(input, { ...init, headers });
  },
});

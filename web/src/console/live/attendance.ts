/** What says that somebody looks at the page. */
export const TOUCHES = ["pointermove", "pointerdown", "keydown", "wheel", "focus"] as const;
const GONE_AFTER_MS = 60_000;

/** Whether somebody has touched the page within the last minute. */
interface Attendance {
  isAttended(): boolean;
}

export function watchAttendance(page: Pick<Window, "addEventListener">, now: () => number): Attendance {
  let touchedAt = now();
  const touch = () => {
    touchedAt = now();
  };
  for (const name of TOUCHES) page.addEventListener(name, touch, { passive: true });
  return { isAttended: () => now() - touchedAt < GONE_AFTER_MS };
}

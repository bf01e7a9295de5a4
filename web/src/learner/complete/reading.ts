/** Without any of these for so long, nobody is reading any more. */
const SIGNS = ["scroll", "pointermove", "pointerdown", "keydown", "touchmove"];
const READING_MS = 60_000;

/** Tells when somebody reads, and when they have stopped. Arriving counts as the first sign. */
export function watchReading(onChange: (isReading: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout>;
  const notice = () => {
    clearTimeout(timer);
    onChange(true);
    timer = setTimeout(() => onChange(false), READING_MS);
  };
  notice();
  for (const sign of SIGNS) window.addEventListener(sign, notice, { passive: true });
}

interface Share {
  part: number;
  whole: number;
  unit: "circles" | "percent";
}

const MOST_CIRCLES = 20;

/** What can be drawn of a number as it is written: “9 of 10”, “80 %”; null where nothing can. */
export function shareIn(text: string): Share | null {
  const [one, other, ...more] = text.match(/\d+(?:[.,]\d+)?/g) ?? [];
  if (one === undefined || more.length > 0) return null;
  const part = Number(one.replace(",", "."));
  if (other === undefined)
    return text.includes("%") && part <= 100 ? { part, whole: 100, unit: "percent" } : null;
  const whole = Number(other);
  const isDrawn = Number.isInteger(part) && Number.isInteger(whole) && part <= whole && whole <= MOST_CIRCLES;
  return isDrawn ? { part, whole, unit: "circles" } : null;
}

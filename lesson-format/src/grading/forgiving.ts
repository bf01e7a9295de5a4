/**
 * Whether what was typed into a gap counts as `wanted`: case, accents, letters that a keyboard lacks (`ue` for `ü`, `oe` for `œ`), spaces
 * around and between words, quotation marks and a full stop at the end do not matter; a slip of the finger in a longer word, or a
 * comma, does not either. Digits and addresses have to be right.
 */
export function isForgiven(typed: string, wanted: string): boolean {
  const written = withoutUmlauts(wanted);
  return isAlike(typed, wanted) || (written !== wanted && isAlike(typed, written));
}

function withoutUmlauts(text: string): string {
  return text.normalize("NFC").replace(/[äöü]/gi, (letter) => `${fold(letter)}e`);
}

function isAlike(typed: string, wanted: string): boolean {
  const [given, right] = [fold(typed), fold(wanted)];
  if (given === right) return given !== "";
  if (digits(given) !== digits(right)) return false;
  // In an address every letter counts.
  const allowed = /\S[.@/:]\S/.test(right) ? 0 : right.length >= 10 ? 2 : right.length >= 5 ? 1 : 0;
  return distance(given, right, allowed) <= allowed;
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/["'“”„‚‘’«»`]/g, "")
    .replace(/[\s\u2010-\u2015-]+/g, " ")
    .trim()
    .replace(/[.!]$/, "");
}

/** With what stands between them: `1,5` is not `15`. */
function digits(text: string): string {
  return (text.match(/\d+(?:[.,:/]\d+)*/g) ?? []).join(" ");
}

/** Letters to add, drop, change or swap with their neighbour; any number above `most` may stand for more. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1;
      let least = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + same);
      if (one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1])
        least = Math.min(least, (before[to - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? most + 1;
}

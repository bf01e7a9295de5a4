/** Of how many, how many. */
export interface Share {
  of: number;
  found: number;
}

export const noShare: Share = { of: 0, found: 0 };

export function plus(one: Share, other: Share): Share {
  return { of: one.of + other.of, found: one.found + other.found };
}

export function shareOf({ of, found }: Share): number {
  return of === 0 ? 0 : found / of;
}

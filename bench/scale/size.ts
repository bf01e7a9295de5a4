/** What a large installation holds, and smaller ones a share of. */
const whole = { organizations: 10_000, people: 1_000_000, events: 10_000_000, lessons: 5_000_000 };

export type Size = typeof whole;

/** A share of it, such as 100 for a hundredth. */
export function sizeOf(share: number): Size {
  return {
    organizations: Math.max(2, whole.organizations / share),
    people: whole.people / share,
    events: whole.events / share,
    lessons: whole.lessons / share,
  };
}

/** The largest organization has a fifth of all people, so it grows with the installation; the others have about eighty each. */
export const LARGEST_SHARE = 5;

/** The id of the largest organization, and of the one whose size is the same in every installation. */
export const organizationIds = { largest: 1, usual: 2 };

/** The id of an organization's person: its first, second, third … */
export function personId(
  { organizations, people }: Size,
  organization: keyof typeof organizationIds,
  number: number,
): number {
  return organization === "largest"
    ? number
    : people / LARGEST_SHARE + 1 + (number - 1) * (organizations - 1);
}

/** How many people the organization has. */
export function peopleOf(
  { organizations, people }: Size,
  organization: keyof typeof organizationIds,
): number {
  const ofLargest = people / LARGEST_SHARE;
  return organization === "largest" ? ofLargest : Math.ceil((people - ofLargest) / (organizations - 1));
}

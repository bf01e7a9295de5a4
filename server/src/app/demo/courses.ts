/** A course as the operator API takes it, with the lessons it carries named by their keys. */
interface DemoCourse {
  slug: string;
  title: string;
  access_days: number;
  is_premium: boolean;
  cohorts: string[];
  templates: string[];
}

/** The intakes of the demo: one that is over, one that is on and one to come, on whichever day it is first started. */
export function intakes(today: Date): { over: string; current: string; upcoming: string } {
  return { over: firstOfMonth(today, -6), current: firstOfMonth(today, 0), upcoming: firstOfMonth(today, 1) };
}

export function demoCourses(today: Date): DemoCourse[] {
  const { over, current, upcoming } = intakes(today);
  return [
    {
      slug: "first-steps",
      title: "First steps at Hollberg",
      access_days: 365,
      is_premium: false,
      cohorts: [current, upcoming],
      templates: [],
    },
    {
      slug: "leading-teams",
      title: "Leading teams",
      access_days: 90,
      is_premium: true,
      cohorts: [over, current, upcoming],
      templates: ["giving-feedback", "meetings-that-end-on-time"],
    },
  ];
}

function firstOfMonth(today: Date, monthsLater: number): string {
  const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + monthsLater, 1));
  return day.toISOString().slice(0, 10);
}

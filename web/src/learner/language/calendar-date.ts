/** A calendar date, `YYYY-MM-DD`. Pages write it out in the page's language. */
export type CalendarDate = string;

import type { CalendarDate } from "../language/calendar-date.ts";

/** Says what happened, what to do, and offers a way on. HTML without script. */
export type ExplainPage = {
  name: "explain";
  requestId: string;
  /** Opens the entry in the log of LTI launches. */
  launchCode?: string;
  /** A path on this site that begins anew, in a tab of its own. */
  againPath?: string;
  /** A path on this site that the reader may open as they are signed in. */
  onwardPath?: string;
} & (
  | { kind: "access_over" | "access_upcoming"; date: CalendarDate }
  | { kind: "too_many_requests"; minutes: number }
  | {
      kind:
        | "link_spent"
        /** A link by mail that was used, or is too old. */
        | "mail_link_spent"
        | "lesson_unknown"
        | "lesson_withdrawn"
        /** The lesson is part of a course, and the learner is not. */
        | "not_enrolled"
        /** The learner's course was made by flexible matching, and nobody has looked at it yet. */
        | "course_in_preparation"
        | "lesson_retired"
        | "deactivated"
        | "not_signed_in"
        /** A tab of somebody who was signed in on this browser before. */
        | "other_person"
        | "bad_next"
        | "scenario_unavailable"
        | "scenario_unknown"
        /** A survey that is not open, or that does not ask this learner. */
        | "survey_closed"
        /** An LTI launch that did not pass its checks. */
        | "launch_refused"
        /** An LTI launch that came too late or for the second time. */
        | "launch_stale"
        /** An LTI launch whose browser came back without the cookie of its login. */
        | "launch_cookie"
        /** An LTI launch inside a frame of the LMS. */
        | "launch_framed"
        /** An LTI login of a platform that is not registered. */
        | "launch_unknown"
        /** The LMS answered with an error instead of a launch. */
        | "launch_denied"
        /** An LTI launch that says of nobody who it is. */
        | "launch_anonymous"
        /** A choice of lessons that was made already, came too late or from another browser. */
        | "selection_stale"
        /** An LMS for which choosing lessons is not switched on. */
        | "selection_off"
        /** Somebody who only learns at the course wants to choose its lessons. */
        | "selection_role"
        /** Opened in a way that leads nowhere: by hand, from a bookmark, with something that does not fit. */
        | "unfit_request"
        | "generation_failed"
        | "not_found"
        /** The database cannot be reached, for a moment. */
        | "unavailable"
        | "unexpected";
    }
);

export type ExplainKind = ExplainPage["kind"];

declare module "../page.ts" {
  interface Pages {
    explain: ExplainPage;
  }
}

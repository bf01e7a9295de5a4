export const lanes = ["api", "events", "statements", "jobs"] as const;
export type Lane = (typeof lanes)[number];

/** One that has people, and of its lane what it needs: a token, an endpoint, a record store. */
export interface Organization {
  organizationId: number;
  siteUrl: string;
  token: string;
  userIds: number[];
  /** A loud one may be told to come later. */
  mayBeRefused: boolean;
}

export interface Task {
  lane: Lane;
  organizations: Organization[];
  /** Of each of them. */
  perSecond: number;
  seconds: number;
  isAtOnce: boolean;
}

export interface Answer {
  at: number;
  /** Since the request. */
  ms: number;
}

export interface Performed {
  lane: Lane;
  count: number;
  /** None where it is not answered, and ends elsewhere. */
  answers: Answer[];
}

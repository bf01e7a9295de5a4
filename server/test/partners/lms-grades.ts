import type { Fault, ServiceCall } from "./lms-services.ts";

export interface SentScore {
  userId: string;
  scoreGiven: number;
  scoreMaximum: number;
  activityProgress: string;
  gradingProgress: string;
  timestamp: string;
}
interface LineItem {
  id: string;
  label: string;
  scoreMaximum: number;
  resourceLinkId?: string;
  tag?: string;
}

/** A platform's grade book (AGS 2.0). */
export interface LmsGrades {
  /** Line items that the tool has made. */
  lineItems: LineItem[];
  /** Line item and learner → the score that counts. */
  book: Map<string, SentScore>;
  /** With a query of its own, as Moodle's. */
  urlOf(lineItem: string): string;
  takeScore(call: ServiceCall): Fault;
  answerLineItems(call: ServiceCall): Fault;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(Z|[+-]\d\d:\d\d)$/;
const CONTAINER = "application/vnd.ims.lis.v2.lineitemcontainer+json";

export function lmsGrades(url: string): LmsGrades {
  const grades: LmsGrades = {
    lineItems: [],
    book: new Map(),
    urlOf: (lineItem) => `${url}/lineitems/${lineItem}/lineitem?type_id=1`,
    /** A score must be newer than the one that is there (AGS 2.0, 3.4.3). */
    takeScore({ method, path, headers, body }) {
      const { pathname, search } = new URL(path, url);
      if (method !== "POST" || search !== "?type_id=1") return { status: 400 };
      if (headers["content-type"] !== "application/vnd.ims.lis.v1.score+json") return { status: 415 };
      const score: SentScore = JSON.parse(body);
      if (!MOMENT.test(score.timestamp)) return { status: 400 };
      const key = `${pathname} ${score.userId}`;
      const known = grades.book.get(key);
      if (known && Date.parse(known.timestamp) >= Date.parse(score.timestamp)) return { status: 409 };
      grades.book.set(key, score);
      return { status: 204 };
    },
    answerLineItems({ method, path, headers, body }) {
      if (method === "GET") {
        const link = new URL(path, url).searchParams.get("resource_link_id");
        const found = grades.lineItems.filter(({ resourceLinkId }) => resourceLinkId === link);
        return { status: 200, headers: { "content-type": CONTAINER }, body: JSON.stringify(found) };
      }
      if (headers["content-type"] !== "application/vnd.ims.lis.v2.lineitem+json") return { status: 415 };
      const id = grades.urlOf(`made-${grades.lineItems.length + 1}`);
      const made: LineItem = { ...JSON.parse(body), id };
      grades.lineItems.push(made);
      return { status: 201, body: JSON.stringify(made) };
    },
  };
  return grades;
}

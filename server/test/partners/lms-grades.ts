import type { Fault, ServiceCall } from "./lms-services.ts";

export interface SentScore {
  userId: string;
  scoreGiven: number;
  scoreMaximum: number;
  activityProgress: string;
  gradingProgress: string;
  timestamp: string;
}
export interface LineItem {
  id: string;
  label: string;
  scoreMaximum: number;
  resourceLinkId?: string;
  tag?: string;
}

/** A platform's grade book (AGS 2.0). */
export class Grades {
  readonly lineItemsMade: LineItem[] = [];
  /** Line item and learner → the score that counts. */
  readonly book = new Map<string, SentScore>();
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  urlOf(id: string): string {
    return `${this.url}/lineitems/${id}/lineitem?type_id=1`;
  }

  /** A score must be newer than the one that is there (AGS 2.0, 3.4.3). */
  takeScore({ method, path, headers, body }: ServiceCall): Fault {
    const { pathname, search } = new URL(path, this.url);
    if (method !== "POST" || search !== "?type_id=1") return { status: 400 };
    if (headers["content-type"] !== "application/vnd.ims.lis.v1.score+json") return { status: 415 };
    const score: SentScore = JSON.parse(body);
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(Z|[+-]\d\d:\d\d)$/.test(score.timestamp))
      return { status: 400 };
    const key = `${pathname} ${score.userId}`;
    const known = this.book.get(key);
    if (known && Date.parse(known.timestamp) >= Date.parse(score.timestamp)) return { status: 409 };
    this.book.set(key, score);
    return { status: 204 };
  }

  lineItems({ method, path, headers, body }: ServiceCall): Fault {
    const type = "application/vnd.ims.lis.v2.lineitemcontainer+json";
    if (method === "GET") {
      const link = new URL(path, this.url).searchParams.get("resource_link_id");
      const found = this.lineItemsMade.filter(({ resourceLinkId }) => resourceLinkId === link);
      return { status: 200, headers: { "content-type": type }, body: JSON.stringify(found) };
    }
    if (headers["content-type"] !== "application/vnd.ims.lis.v2.lineitem+json") return { status: 415 };
    const made: LineItem = { ...JSON.parse(body), id: this.urlOf(`made-${this.lineItemsMade.length + 1}`) };
    this.lineItemsMade.push(made);
    return { status: 201, body: JSON.stringify(made) };
  }
}

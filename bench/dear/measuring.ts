/** One request of somebody, to be sent again and again. */
export interface DearRequest {
  name: string;
  send(): Promise<Response>;
}

export interface Cost {
  name: string;
  status: number;
  /** Of the processor, service and client together. */
  ms: number;
  /** Whether somebody's budget paid for it. */
  isCharged: boolean;
}

/** Once it is compiled a request takes what it takes; more than a moment is looked at again, for others are at work. */
const TRIES = 5;
const CHEAP_MS = 20;

export async function costOf({ name, send }: DearRequest): Promise<Cost> {
  const cost: Cost = { name, status: 0, ms: Number.POSITIVE_INFINITY, isCharged: false };
  for (let tried = 0; tried < TRIES && cost.ms > CHEAP_MS; tried++) {
    const begun = process.cpuUsage();
    const answer = await send();
    await answer.arrayBuffer();
    const { user, system } = process.cpuUsage(begun);
    const isFirst = tried === 0;
    if (isFirst || (user + system) / 1000 < cost.ms) cost.ms = (user + system) / 1000;
    if (isFirst) {
      cost.status = answer.status;
      cost.isCharged = answer.headers.has("ratelimit-policy");
    }
  }
  return cost;
}

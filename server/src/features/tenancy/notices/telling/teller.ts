import type { Context, Worker } from "#platform/feature.ts";
import type { Queue } from "#platform/waking/queue.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { openChannels, tell } from "./channels.ts";
import {
  type Channel,
  earliestTelling,
  keepChannels,
  leaseChannel,
  releaseChannel,
  rememberFailure,
  rememberTold,
  selectNews,
} from "./queries.ts";

const REST_MS = 1_000;

export const untoldNotices: Queue = {
  name: "notices",
  workers: ["notices"],
  tables: ["notice"],
  dueAt: () => earliestTelling,
};

/** Tells operators outside of the console what was raised, and that it is over, until stopped. */
export function startTeller(context: Context): Worker {
  const { db, clock, log } = context;
  const channels = openChannels(context.operatorChannels);
  let areKept = false;
  return startPolling({
    name: "notices",
    log,
    restMs: REST_MS,
    async work() {
      if (!areKept) await keepChannels(db, channels);
      areKept = true;
      for (const channel of channels)
        if (await leaseChannel(db, clock(), channel)) await tellNews(context, channel);
      return false;
    },
  });
}

async function tellNews(context: Context, channel: Channel): Promise<void> {
  const { db, clock, log } = context;
  const news = await selectNews(db, clock(), channel);
  if (news.raised.length + news.resolved.length === 0) return releaseChannel(db, channel);
  try {
    await tell(context, channel, news);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    log.error({ channel, failure }, "operators could not be told of notices");
    return rememberFailure(db, clock(), channel, failure);
  }
  await rememberTold(db, clock(), channel, news);
}

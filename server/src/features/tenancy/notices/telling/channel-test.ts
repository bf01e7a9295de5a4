import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { openChannels, tellTest } from "./channels.ts";
import type { Channel } from "./queries.ts";

interface TestedChannel {
  channel: Channel;
  is_told: boolean;
  failure: string | null;
}

/** Tells each channel that this is a test. */
export async function testChannels(context: Context, request: HttpRequest): Promise<TestedChannel[]> {
  await audit(changeOf(context, request), "notice.test", {
    organizationId: null,
    type: "service",
    id: "notices",
  });
  return Promise.all(
    openChannels(context.operatorChannels).map(async (channel) => {
      try {
        await tellTest(context, channel);
        return { channel, is_told: true, failure: null };
      } catch (error) {
        return { channel, is_told: false, failure: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}

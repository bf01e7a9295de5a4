import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { openChannels, tellTest } from "./channels.ts";
import type { Channel } from "./queries.ts";

interface TestedChannel {
  channel: Channel;
  is_told: boolean;
  failure: string | null;
}

/** Tells each channel that this is a test. */
export async function testChannels(context: Context, request: HttpRequest): Promise<TestedChannel[]> {
  await recordAudit(context.db, context.clock(), request, {
    organizationId: null,
    action: "notice.test",
    targetType: "service",
    targetId: "notices",
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

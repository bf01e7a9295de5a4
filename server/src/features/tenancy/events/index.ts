// The stream: positions, pages.
import type { Context, Feature } from "#platform/feature.ts";
import { eventOperatorRoutes } from "./operator-routes.ts";
import { eventPersonalData } from "./personal-data.ts";
import { forgetOldEvents } from "./retention.ts";
import { eventRoutes } from "./routes.ts";
import { EventPage, LearningEvent, OrganizationEvent } from "./schemas.ts";
import { type EventReader, outbox, startSequencer } from "./sequencing/sequencer.ts";
import { eventTrace } from "./trace.ts";

export { checksumOfEvents, checksumOfPositions, readKeptStream } from "./checksum.ts";
export { countEvents } from "./counting.ts";
export { LATEST_CURSOR } from "./cursor.ts";
export {
  beginEpoch,
  isContinuedEpoch,
  isKnownEpoch,
  readStreamIdentity,
  type SharedHistory,
} from "./epochs/epochs.ts";
export { epochNumber, hasFailedOver, restoredAt, streamSeal } from "./epochs/queries.ts";
export { readTimeline, timelineNow } from "./epochs/timeline.ts";
export { eventTypes, unknownEventTypes } from "./event-types.ts";
export { learnerKey } from "./learner-key.ts";
export { readPollingLag } from "./paging/polling-lag.ts";
export { ScenarioBreaches } from "./scenario-breaches.ts";
export { envelope } from "./schemas.ts";
export { type Backlog, readBacklog } from "./sequencing/backlog.ts";
export type { SequencedEvent } from "./sequencing/sequence-queries.ts";
export type { EventReader } from "./sequencing/sequencer.ts";
export { latestEventsAbout } from "./trace.ts";

/** The stream of what happened, passed on by the readers that `app/features.ts` names. */
export function eventsFor(readers: (context: Context) => readonly EventReader[]): Feature {
  return {
    name: "events",
    tags: [{ name: "Events", description: "The event stream, in order and without gaps" }],
    operatorTags: [{ name: "Events", description: "The event streams of organizations" }],
    tables: {
      event_stream: { boundedBy: "one" },
      ended_epoch: { boundedBy: "settings" },
    },

    personalData: eventPersonalData,
    trace: eventTrace,
    schemas: [LearningEvent, EventPage],
    partnerRoutes: eventRoutes,
    operatorSchemas: [LearningEvent, EventPage, OrganizationEvent],
    operatorRoutes: eventOperatorRoutes,
    workers: (context) => [startSequencer(context, readers(context))],
    queues: [outbox],
    scheduledTasks: [
      {
        name: "forget-old-events",
        schedule: "13 3 * * *",
        run: (context) => forgetOldEvents(context, readers(context)),
      },
    ],
  };
}

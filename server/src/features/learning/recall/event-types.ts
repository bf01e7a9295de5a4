import { Type } from "typebox";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { DateOnly } from "#platform/schema.ts";
import { learnerKey } from "#tenancy/events/index.ts";

const RecallEventData = Type.Object(
  {
    user_id: Type.Integer(),
    template_ids: Type.Array(Type.Integer(), {
      description: "Of the lessons whose questions come back, the longest overdue first",
    }),
    due_date: DateOnly,
    launch_path: Type.String({ description: "`next` of the hand-off link that leads the learner there" }),
    ...learnerKey,
  },
  {
    $id: "RecallEventData",
    examples: [
      {
        user_id: 4,
        template_ids: [1],
        due_date: "2026-06-17",
        launch_path: "/recall",
        provider: "employee-portal",
        provider_id: "e-1815",
      },
    ],
  },
);

export const recallEvents: readonly AnnouncedEvent[] = [
  {
    type: "recall.due",
    audience: "extension",
    when: "questions of lessons that a learner completed 2, 7 or 30 days ago [come back](handoff.md#what-comes-back): once for each time, once a day at most, and never of somebody who could not come",
    data: RecallEventData,
  },
];

import { Type } from "typebox";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { Choice } from "#platform/schema.ts";

const TemplateEventData = Type.Object(
  {
    change: Choice(["retired", "reactivated", "hidden", "shown"], {
      description: "hidden, shown: from and to your organization alone",
    }),
    template_id: Type.Integer(),
    title: Type.String({ description: "In your organization's language where the template has it" }),
    is_active: Type.Boolean({
      description: "Whether your learners may begin it from now on; those who have begun keep working",
    }),
  },
  {
    $id: "TemplateEventData",
    examples: [{ change: "retired", template_id: 13, title: "Fax and letter", is_active: false }],
  },
);

export const templateEvents: readonly AnnouncedEvent[] = [
  {
    type: "template.retired",
    audience: "extension",
    when: "a lesson template was `retired` or `reactivated`, or `hidden` from or `shown` to your organization",
    data: TemplateEventData,
  },
];

import { sql } from "kysely";
import type { LearnableKind } from "#content/learnables/index.ts";
import { announceTemplates } from "./announcement.ts";
import { template } from "./learnable.ts";

export const templateKind: LearnableKind = {
  noun: "template",
  actions: {
    create: "template.create",
    update: "template.update",
    retire: "template.retire",
    reactivate: "template.reactivate",
    hide: "template.hide",
    show: "template.show",
  },
  learnable: template,
  from: sql`from template`,
  update: sql`update template set`,
  insert: sql`insert into template`,
  noRow: sql`null::template`,
  key: sql`template_id`,
  visibility: {
    from: sql`from template_visibility`,
    insert: sql`insert into template_visibility as told`,
  },
  skills: {
    delete: sql`delete from template_skill`,
    insert: sql`insert into template_skill`,
  },
  targetOf: ({ id }) => id,
  announce: announceTemplates,
};

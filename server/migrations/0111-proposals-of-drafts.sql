-- `template_draft` is from now on what a model was asked to write of a lesson draft, and what came of it. Null: asked of the
-- version before this one, whose processes may still be running; the writers give it its lesson draft (0231).
alter table template_draft
  add column draft_id bigint unique,
  add constraint template_draft_lesson foreign key (organization_id, draft_id)
    references lesson_draft (organization_id, id) on delete cascade;

-- An author puts pictures beside a draft's files. A name means the same picture for as long as the draft has it, so every
-- revision that shows it stays right without keeping pictures of its own.
create table lesson_draft_picture (
  organization_id bigint not null,
  draft_id bigint not null,
  name text not null,
  -- What pages have to know of it; the picture itself is the organization's.
  hash text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  added_by text not null,
  creation_date timestamptz not null,
  primary key (draft_id, name),
  foreign key (organization_id, draft_id) references lesson_draft (organization_id, id),
  foreign key (organization_id, hash) references picture (organization_id, hash)
);

-- Lists of drafts say which translations lag behind, without reading the texts.
alter table lesson_draft
  add column stale_languages text[] not null default '{}';

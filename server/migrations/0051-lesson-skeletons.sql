-- A lesson that a model wrote before it was opened is written anew at launch only where what it is made from has changed.
alter table lesson_content
  -- What the embedded author wrote; null where nothing else stands in its place.
  add column skeleton_hash text;

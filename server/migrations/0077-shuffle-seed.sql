-- The order of a lesson's options, and what stands for them in its pages, are made of this: of the lesson's number anybody could
-- make them, and read the right order off the page. Null: written before; its options stay in their order.
alter table lesson_content add column shuffle_seed uuid;
alter table lesson_content alter column shuffle_seed set default gen_random_uuid();

-- Home speaks the learner's language and keeps their own measure: names of skills by language, and a weekly goal.
alter table skill
  -- Language → name, for learners' pages. `name` is what stands where a language is not in it, and what the APIs call it.
  add column names jsonb not null default '{}',
  -- An operator chose its words: the product's own names, which come with each release, leave it alone.
  add column is_reworded boolean not null default false;

-- Names were read off the key, unless an operator changed them.
update skill set is_reworded = true
where name <> upper(left(key, 1)) || substr(regexp_replace(key, '(?<!\m(co|de|e))-', ' ', 'g'), 2)
   or organization_id is not null;

create table weekly_goal (
  organization_id bigint not null,
  user_id bigint not null,
  -- On how many days of a week the learner wants to practise. Null: they want no goal, and are not asked again.
  days integer check (days between 1 and 5),
  creation_date timestamptz not null,
  modified_date timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- In production applications write; an operator may let the people of an organization do it as well.
alter table organization add column people_may_write boolean not null default false;

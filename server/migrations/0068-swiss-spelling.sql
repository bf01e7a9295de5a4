-- German is written with ss for ß in Switzerland, and so are the learner pages of organizations there.
alter table organization add column swiss_spelling boolean not null default false;

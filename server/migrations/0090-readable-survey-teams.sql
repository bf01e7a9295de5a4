-- What an anonymous session shows is settled once, when it closes: comparisons that would tell one person's answers never arise.
-- Null: not settled yet, and nothing is shown. Afterwards its responses name these teams and no others.
alter table survey_session add column readable_team_ids bigint[];
create index survey_session_unsettled on survey_session (id) where is_anonymous and readable_team_ids is null;

-- A session for teams that were deleted asks nobody, not everybody.
alter table survey_session add column asks_everybody boolean not null default true;
update survey_session set asks_everybody = false
where exists (select from survey_session_team where session_id = survey_session.id);

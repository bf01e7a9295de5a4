-- A score that an LMS refuses because of its settings waits until they are mended, instead of being given up. It is told
-- apart from one that meets trouble which passes: as soon as another one goes through, all of these are tried.
alter table lti_score add column is_blocked boolean not null default false;
create index lti_score_blocked on lti_score (organization_id, visit_id) where is_blocked;
-- What was given up for such a reason before goes on, too: what was refused for the learner or by an outage (400, 5xx) stays.
update lti_score as score
set status = 'waiting', finished_at = null, is_blocked = true, next_attempt_at = now()
where status = 'failed'
  and (last_status in (401, 403, 404) or last_status is null and last_error like 'The platform named no line item%')
  and creation_date > now() - interval '180 days'
  and not exists (select from lti_score as newer where newer.organization_id = score.organization_id
                  and newer.visit_id = score.visit_id and newer.id > score.id);

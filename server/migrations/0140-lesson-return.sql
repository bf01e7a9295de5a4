-- `return_url` belongs to the lesson that the link opens (decision F5): kept with learner and lesson, so that neither a
-- second link nor a launch from an LMS nor another tab, which replace the browser's session, takes it away.
create table lesson_return (
  organization_id bigint not null,
  user_id bigint not null,
  template_id bigint not null references template,
  return_url text not null,
  set_at timestamptz not null,
  primary key (organization_id, user_id, template_id),
  foreign key (organization_id, user_id) references "user" (organization_id, id)
);

-- What open sessions know already; of several for one lesson, the last.
insert into lesson_return (organization_id, user_id, template_id, return_url, set_at)
select distinct on (session.organization_id, session.user_id, curriculum.template_id)
       session.organization_id, session.user_id, curriculum.template_id, session.return_url, session.creation_date
from browser_session as session
join curriculum on curriculum.organization_id = session.organization_id and curriculum.id = session.return_curriculum_id
where session.return_url is not null
order by session.organization_id, session.user_id, curriculum.template_id, session.id desc;

-- Flexible matching is opted into per integration: each application has its own switch, default course and days, or, where
-- they are null, its organization's; and a course that it made is its own. No release has had the index without it.
alter table application
  add column flexible_matching boolean,
  add column default_course text,
  add column default_access_days integer check (default_access_days > 0);

-- The application whose requests may name the course; null: all of the organization.
alter table course add column application_id bigint;
alter table course add foreign key (organization_id, application_id) references application (organization_id, id);
create index on course (organization_id, application_id) where application_id is not null;

drop index course_slug;
create unique index course_slug on course (organization_id, lower(slug), (coalesce(application_id, 0)));

-- Courses made before belong to the application that made them, where it can have been no other.
update course set application_id = only_one.id
from (select organization_id, min(id) as id from application group by organization_id having count(*) = 1) as only_one,
     organization
where course.organization_id = only_one.organization_id and organization.id = course.organization_id
  and not course.is_curated and lower(course.slug) is distinct from lower(organization.default_course);

-- Where matching is flexible there is a default course.
insert into course (organization_id, slug, title, access_days, creation_date, modified_date)
select id, 'general', 'General', default_access_days, now(), now() from organization
where flexible_matching
  and not exists (select from course where course.organization_id = organization.id and application_id is null
                    and lower(course.slug) = lower(organization.default_course))
on conflict do nothing;

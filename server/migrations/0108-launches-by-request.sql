-- An operator asks for a launch by the reference on its page.
-- lectern: no transaction
create index concurrently lti_launch_request on lti_launch (request_id);

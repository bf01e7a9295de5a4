-- What is read by its modified date must not appear behind where readers have got to.
call keep_behind_horizon_on('weekly_goal');
call keep_behind_horizon_on('certificate_setting');

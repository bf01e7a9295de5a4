/** In the help of each of them. */
export const sameMachine =
  "It reads the settings of the service (DATA_DIR, STORAGE_URL, DATABASE_URL, SECRET_KEY), and runs on its machine as its account. Exit code 78: a setting is wrong.";

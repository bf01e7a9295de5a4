// What is left of what a rule forbids. The list may only shrink: what is gone must go here, too.

/** What `app/features.ts` hands to features that could import it. */
export const knownHanded: readonly string[] = [
  "home: readAims of skills",
  "home: lessonPractice of lessons",
  "home: readWeek of weekly-goals",
  "home: sittingMoments of activity",
  "recall: lessonPractice of lessons",
  "analytics: scenarioReports of scenarios",
  "hr-connections: lockLearners of users",
  "hr-connections: markMoved of users",
  "kpis: scenarioReports of scenarios",
  "kpis: lessonPractice of lessons",
  "kpis: scenarioPractice of scenarios",
  "personal-data: usersImport of users",
  "personal-data: exporting of exports",
  "personal-data: rosterImport of lti",
];

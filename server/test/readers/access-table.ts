const everybody = ["learner", "manager"] as const;
const managers = ["manager"] as const;

/**
 * Access of people by role (contract 1.3): operations that people with these roles may call with a JWT,
 * each within what they may see. Admins may call everything, so they are not named; what is not listed is for them
 * alone. Service accounts go by their scopes instead.
 */
export const accessTable: Readonly<Record<string, readonly ("learner" | "manager")[]>> = {
  readWhoami: everybody,

  // What there is to learn.
  listTemplates: everybody,
  readTemplate: everybody,
  listScenarios: everybody,
  readScenario: everybody,
  listLibraryScenarios: managers,
  listSkills: everybody,
  listCourses: managers,

  // One's own; for managers also what is their teams' members'.
  readUser: everybody,
  listCurricula: everybody,
  readCurriculum: everybody,
  readCertificate: everybody,
  readSkillProfile: everybody,
  readUserSummary: everybody,
  listUserProgress: everybody,
  listUserScores: everybody,
  listCompletions: everybody,

  // A manager's people and teams.
  listUsers: managers,
  listTeams: managers,
  readTeam: managers,
  listTeamMembers: managers,
  readTeamSummary: managers,
  readScenarioSummary: managers,
  listAssignments: managers,
  readAssignment: managers,
  readAssignmentProgress: managers,
  listScenarioAssignments: managers,
  readScenarioAssignment: managers,
  readScenarioAssignmentProgress: managers,
  listEmployees: managers,
  readEmployee: managers,
  readEmployeeKpis: managers,
  listKpis: managers,
  readKpi: managers,

  // What managers write: who has to learn what, and who is in their own teams.
  createAssignment: managers,
  createAssignments: managers,
  updateAssignment: managers,
  deleteAssignment: managers,
  createScenarioAssignment: managers,
  deleteScenarioAssignment: managers,
  assignSkill: managers,
  changeTeamMembers: managers,
  removeTeamMember: managers,
};

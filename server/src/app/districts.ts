/** A part of the service that features or engines stand in. */
export interface District {
  /** Its folder in `server/src/features/`; the engines have one beside it. */
  name: string;
  /** What it holds, in one line of ARCHITECTURE.md. */
  holds: string;
}

/**
 * From the top down: each imports only those below it. The engines are pure, so that they run anywhere: no database, no
 * HTTP.
 */
export const districts: readonly District[] = [
  {
    name: "operation",
    holds: "Running the service: processes, restores, keys, what was asked of it, erasure, trying it out",
  },
  {
    name: "integrations",
    holds: "Other systems: an LMS, record stores, HR systems, webhooks, one-time links",
  },
  { name: "reports", holds: "Figures and tables over everything below" },
  { name: "authors", holds: "Writing and translating lessons, by people and by models" },
  { name: "role-plays", holds: "Role-plays: which there are, who plays them, how they went" },
  {
    name: "learning",
    holds: "A learner's lessons and what is around them: home, assignments, recall, certificates",
  },
  { name: "content", holds: "What is taught, and from what: templates, skills, documents, pictures, models" },
  { name: "people", holds: "Learners: accounts and signing in, teams, courses, rights, employees" },
  {
    name: "tenancy",
    holds:
      "Organizations, their applications and operators, and what every feature writes down: events, jobs, the audit log",
  },
  { name: "engines", holds: "Lessons and role-plays without the service: formats, questions, talks, scores" },
];

const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope/";

/** What tokens are asked for: each service asks for what it needs, and nothing else. */
export const serviceScope = {
  score: `${AGS}score`,
  lineItem: `${AGS}lineitem`,
  roster: "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
} as const;

/** Paths of the client bundle's hashed files; put in place by `build.mjs`. */
declare const __CLIENT_ASSETS__: {
  script: string;
  scenarioScript: string;
  sendAnswer: string;
  listen: string;
  style: string;
  icon: string;
};

/** What the learner pages' stylesheet says. */
declare const __LEARNER_STYLE__: string;

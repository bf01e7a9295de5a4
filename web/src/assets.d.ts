/** Paths of the client bundle's hashed files; put in place by `build.mjs`. */
declare const __CLIENT_ASSETS__: {
  script: string;
  scenarioScript: string;
  sendAnswer: string;
  listen: string;
  style: string;
  icon: string;
};

/** The learner pages' stylesheet in pieces; each page takes what it needs (`build/style-parts.mjs`). */
declare const __LEARNER_STYLE__: import("./learner/document/needed-style.ts").StylePart[];

import type { components } from "@lectern/sdk/console";

export type Launch = components["schemas"]["LtiLaunch"];
/** The check that a launch did not pass. */
export type LaunchStep = NonNullable<Launch["step"]>;

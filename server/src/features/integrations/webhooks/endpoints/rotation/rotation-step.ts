/** What can be done with the two secrets of an endpoint, in the order of a rotation. */
export const rotationSteps = ["add", "promote", "retire", "abandon"] as const;
export type RotationStep = (typeof rotationSteps)[number];

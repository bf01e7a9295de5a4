/** Whose recalls they are. */
export interface Learner {
  organizationId: number;
  userId: number;
}

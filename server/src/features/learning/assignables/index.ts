// What learners can be assigned, of whatever kind: by whom, until when, and who sees it.

export { assignOne, pairProblem } from "./assign.ts";
export { AssignedBy, type Assigner, assignerOf, DueDate } from "./assigner.ts";
export { fastForwardDueDates, forgetAssigner, updateDueDate } from "./changes.ts";
export { readAssigned, removeAssigned, selectAssigned, withLocked } from "./existing.ts";
export { type AssignmentKind, type AssignmentStatus, assignedColumns, assignmentStatuses } from "./kind.ts";
export {
  type AssignmentFilter,
  assignmentList,
  assignmentSortKeys,
  modifiedDateOf,
  requireVisible,
} from "./list.ts";

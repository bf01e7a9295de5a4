/** Where a lesson's pages and forms are. A preview has no lesson of a learner behind it: its id is its address. */
export function lessonPath(curriculumId: string): string {
  return curriculumId.startsWith("/") ? curriculumId : `/lessons/${curriculumId}`;
}

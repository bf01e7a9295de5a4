import { defineProblem } from "#kernel/problem.ts";

export const lessonNotNamed = defineProblem({
  code: "lesson_not_named",
  status: 400,
  detail: "Send `template_id` or `scenario_id`: the lesson or the scenario that the learner completes.",
});
export const lessonNamedTwice = defineProblem({
  code: "lesson_named_twice",
  status: 422,
  detail: "Send `template_id` or `scenario_id`, not both.",
});

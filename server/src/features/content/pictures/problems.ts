import { defineProblem } from "#kernel/problem.ts";

export const pictureRefused = defineProblem({
  code: "picture_refused",
  status: 422,
  detail: "This picture cannot be used; `errors.file` says why.",
});
export const tooManyPictures = defineProblem({
  code: "too_many_pictures",
  status: 422,
  detail: "The organization has as many pictures as it may have; use some that are there already.",
});

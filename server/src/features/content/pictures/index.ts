// Pictures of lessons: stored once, served in the sizes and formats that pages offer.
import type { Feature } from "#platform/feature.ts";
import { pictureRoutes } from "./page-routes.ts";

export { ensurePicture, storePicture } from "./picture.ts";
export { pictureRefused, tooManyPictures } from "./problems.ts";
export { copyPictures, readPicture } from "./queries.ts";

export const pictures: Feature = {
  name: "pictures",
  tables: {
    picture: { boundedBy: "content" },
    picture_rendition: { boundedBy: "content" },
  },

  pageRoutes: pictureRoutes,
};

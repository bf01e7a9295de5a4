// What can be learned, of whatever kind: how it reads, who is shown it, how it gets in and is retired.

export { selectAdministered } from "./administration/list.ts";
export { setActive } from "./administration/offer.ts";
export {
  type Administration,
  administrationListRoute,
  administrationReadRoute,
  offerRoutes,
  requireAdministered,
} from "./administration/operator-routes.ts";
export { byTitle, catalogueList, catalogueSortKeys } from "./catalogue.ts";
export { countImported, recordImport } from "./import/import.ts";
export { importSeeds, type SeedContext } from "./import/seed.ts";
export { type KnownContent, type Stored, storeContent } from "./import/store.ts";
export type { LearnableKind } from "./kind.ts";
export { learnableAs } from "./learnable.ts";
export { type Linkable, type LinkableFilter, type LinkableSource, selectLinkable } from "./linkable.ts";
export { namedOrganization } from "./named-organization.ts";

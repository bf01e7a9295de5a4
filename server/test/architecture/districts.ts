import { districts } from "../../src/app/districts.ts";
import type { Owners } from "./owners.ts";
import { readEdges } from "./readers.ts";
import {
  districtOf,
  featureOf,
  importsOf,
  isProductCode,
  isTest,
  type Rule,
  type Source,
} from "./sources.ts";

const fromTheTop = districts.map(({ name }) => name);

/** Imports, and the tables that a feature's SQL names by its licence, lead to the same district or to a lower one. */
export function districtsPointDown(owners: Owners): Rule {
  return (sources) => {
    const product = sources.filter(isProductCode);
    return [...strangers(product), ...importsUp(product), ...readsUp(product, owners)];
  };
}

function strangers(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path }) => {
    const [, folder] = /^server\/src\/features\/([^/]+)\//.exec(path) ?? [];
    return folder === undefined || fromTheTop.includes(folder)
      ? []
      : [`${path} stands in no district: move it, or say in app/districts.ts what ${folder} holds.`];
  });
}

function importsUp(sources: readonly Source[]): string[] {
  return importsOf(sources).flatMap(({ from, to }) =>
    isUp(districtOf(from), districtOf(to))
      ? [`${from} imports ${to}: ${districtOf(from)} may not know ${districtOf(to)}. Turn the call around.`]
      : [],
  );
}

function readsUp(sources: readonly Source[], owners: Owners): string[] {
  const districtOfFeature = new Map(sources.map(({ path }) => [featureOf(path) ?? "", districtOf(path)]));
  return readEdges(sources, owners).flatMap(({ from, to }) => {
    const [lower, upper] = [districtOfFeature.get(from), districtOfFeature.get(to)];
    return isUp(lower, upper)
      ? [`${from} reads a table of ${to}: ${lower} may not know ${upper}. Turn it around.`]
      : [];
  });
}

/** Whether a district stands below another one. */
export function isUp(from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  const [lower, upper] = [fromTheTop.indexOf(from), fromTheTop.indexOf(to)];
  return lower >= 0 && upper >= 0 && upper < lower;
}

/** What engines may import beside themselves and the kernel: no database, no HTTP. They say what is wrong in sentences. */
const pure =
  /^(lesson-format\/src\/|server\/src\/(engines|kernel|platform\/(content-files|pictures|health(?=\/sentence\.ts$)))\/|@lectern\/web\/pages$|@orama\/stemmers\/|node:(crypto|fs|fs\/promises|path|util)$)/;

export const enginesArePure: Rule = (sources) =>
  importsOf(sources.filter(({ path }) => path.startsWith("server/src/engines/") && !isTest(path)))
    .filter(({ to }) => !pure.test(to))
    .map(({ from, to }) => `${from} imports ${to}: engines know no database, no HTTP and no feature.`);

import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import { listQuery } from "../../search/list-search.ts";
import { focusAfterPhrase } from "../focus-after-change.ts";
import type { Language } from "../scenario-search.ts";

type Schemas = components["schemas"];
export type Calibration = Schemas["ScenarioCalibration"];
export type CalibratedPoint = Calibration["points"][number];
export type Misfire = Calibration["misfires"][number];
export type Phrase = Schemas["ScenarioPhrase"];
export type Disagreement = Schemas["ScenarioDisagreement"];
export type PhraseEffect = Schemas["ScenarioPhraseEffect"];
export type RescoredRun = Schemas["RescoredScenarioRun"];
export type NewPhrase = Pick<Phrase, "concept" | "language" | "kind" | "text">;

const key = "scenario-calibration";

export const calibrationQuery = (scenario: number, language: Language) =>
  queryOptions({
    queryKey: [key, scenario, "figures", language],
    queryFn: ({ signal }) => lectern.scenarios.calibration(scenario, { language }, { signal }),
  });

export const phrasesQuery = (scenario: number, language: Language, page: number | undefined) =>
  queryOptions({
    queryKey: [key, scenario, "phrases", language, page],
    queryFn: ({ signal }) =>
      lectern.scenarios.phrases.list(scenario, { ...listQuery(page ? { page } : {}), language }, { signal }),
    placeholderData: keepPreviousData,
  });

export const disagreementsQuery = (scenario: number, language: Language, concept: string | undefined) =>
  queryOptions({
    queryKey: [key, scenario, "disagreements", language, concept],
    queryFn: ({ signal }) =>
      lectern.scenarios.disagreements(
        scenario,
        { ...listQuery({}), language, ...(concept ? { concept } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export type RunChoice = { flag: number } | { run: number };

export const rescoredQuery = (scenario: number, choice: RunChoice) =>
  queryOptions({
    queryKey: [key, scenario, "rescored", choice],
    queryFn: ({ signal }) => lectern.scenarios.rescoredRun(scenario, choice, { signal }),
    retry: false,
  });

export function usePreviewPhrase(scenario: number) {
  return useMutation({
    mutationFn: (phrase: NewPhrase) => lectern.scenarios.phrases.preview(scenario, phrase),
  });
}

export function useAddPhrase(scenario: number, source: Phrase["source"]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (phrase: NewPhrase) => lectern.scenarios.phrases.add(scenario, { ...phrase, source }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [key, scenario] });
    },
  });
}

export function useDeletePhrase(scenario: number, phrase: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.scenarios.phrases.delete(scenario, phrase),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [key, scenario] });
      focusAfterPhrase();
    },
  });
}

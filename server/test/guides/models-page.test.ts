import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Type } from "typebox";
import { readConfig } from "#app/config.ts";
import { readSettings, transcribe, writeObject } from "#content/ai/index.ts";
import type { ModelSettings } from "#platform/model-endpoints.ts";
import { startApp } from "../app.ts";
import { anOrganization } from "../builders.ts";
import { startLlm } from "../partners/llm/llm.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/operating/ai.md"), "utf8");

/** The settings of each recipe, as a shell would set them. */
const recipes = [...page.matchAll(/```bash\n([\s\S]*?)```/g)]
  .map(([, commands = ""]) =>
    Object.fromEntries(
      [...commands.matchAll(/^(?!OLLAMA)(?:[A-Z_]+=\S+ ?)+/gm)].flatMap(([line]) =>
        [...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
      ),
    ),
  )
  .filter((settings) => "LLM_BASE_URL" in settings || "SPEECH_BASE_URL" in settings);

test("the settings of each recipe are taken by the service, and reach a model of the same wire format", async () => {
  assert.equal(recipes.length, 4, "the recipes were not recognised");
  const llm = await startLlm(({ path }) =>
    path.endsWith("/transcriptions") ? { text: "Guten Morgen." } : { json: { mood: "calm" } },
  );
  try {
    for (const recipe of recipes) {
      const { models } = readConfig(recipe, undefined);
      const app = await startApp({ config: { models: at(models, llm.url) } });
      try {
        const { id } = await anOrganization(app);
        const settings = await readSettings(app.context, app.context.db, id);
        const answer = models.text
          ? await writeObject(app.context, settings, {
              use: "judging",
              instructions: "Say the mood.",
              data: {},
              mostOutputTokens: 50,
              schema: Type.Object({ mood: Type.String() }),
              deadlineMs: 20_000,
            })
          : await transcribe(app.context, settings, {
              audio: new TextEncoder().encode("RIFF....WAVEfmt "),
              language: "de",
              durationMs: 1_000,
              deadlineMs: 20_000,
            });
        assert.equal(answer.ok, true, JSON.stringify(recipe));
      } finally {
        await app.stop();
      }
    }
  } finally {
    await llm.stop();
  }
});

/** The same, with the stand-in where the recipe has a model. */
function at(models: ModelSettings, baseUrl: string): ModelSettings {
  const { text, transcription } = models;
  return {
    ...models,
    text: text && { ...text, baseUrl },
    transcription: transcription && { ...transcription, baseUrl },
  };
}

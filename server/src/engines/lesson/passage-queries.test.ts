import assert from "node:assert/strict";
import { test } from "node:test";
import { readTemplateFolder } from "@lectern/lesson-format/folder/template-folder.ts";
import { sampleFiles } from "../../../../lesson-format/test/sample-template.ts";
import { passageQueries } from "./passage-queries.ts";

test("one query per key: words of every language, the profile's words to lift, and how many are of use", () => {
  const { content } = readTemplateFolder(sampleFiles());
  assert.ok(content);
  const profile = {
    firstName: "Ada",
    department: "Labor",
    jobTitles: [],
    tools: ["SAP"],
    dailyTasks: [],
    userSummary: "Orders reagents; orders a lot.",
  };
  assert.deepEqual(passageQueries(content, profile), [
    {
      queryKey: "q_report",
      words: [
        { language: "en", words: ["report", "incident"] },
        { language: "de", words: ["melden", "Vorfall"] },
      ],
      liftingWords: ["labor", "orders", "reagents"],
      limit: 3,
    },
  ]);
});

/** The files of a small lesson template in English, as an operator imports them. */
export function templateFiles(key: string): Record<string, string> {
  return {
    [`${key}/template.yaml`]: `key: ${key}
lesson_type: custom
language: en
category: test
minutes: 3
sections:
  - id: one
  - id: two
`,
    [`${key}/en.md`]: `---
title: About ${key}
description: What it is about.
summary: What it was about.
---
## one | First

Words.

## two | Second

More words.
`,
  };
}

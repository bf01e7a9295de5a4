import { defineNotFound } from "#kernel/problem.ts";

export const noticeNotFound = defineNotFound("notice_not_found");

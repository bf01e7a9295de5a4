/** The heading of each step towards another address. */
export const addressChangeTitles = {
  sent: "accounts.mailTitle",
  old: "account.oldTitle",
  "old-done": "account.oldDoneTitle",
  proposed: "account.proposedTitle",
  new: "account.newTitle",
  "new-done": "account.newDoneTitle",
} as const;

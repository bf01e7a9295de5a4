import { createClient } from "@lectern/sdk";

const { LECTERN_URL = "", LECTERN_CLIENT_ID = "", LECTERN_CLIENT_SECRET = "" } = process.env;
const lectern = createClient({
  siteUrl: LECTERN_URL,
  clientId: LECTERN_CLIENT_ID,
  clientSecret: LECTERN_CLIENT_SECRET,
});

const names = new Map<number, string>();
for await (const user of lectern.users.all({ is_active: true })) {
  names.set(user.id, `${user.first_name} ${user.last_name}`);
}
for await (const assignment of lectern.assignments.all({ overdue: true })) {
  console.log(`${names.get(assignment.user_id)} owes ${assignment.template_id} since ${assignment.due_date}`);
}

import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lectern } from "../client.ts";
import { SearchForm } from "../search/search-form.tsx";

/** Search on every page: an e-mail address leads straight to the person, anything else to *Find out why*. */
export function FindForm() {
  const navigate = useNavigate();
  const find = useMutation({
    mutationFn: async (words: string) => {
      const [person, another] = words.includes("@") ? await findByEmail(words) : [];
      if (another) return navigate({ to: "/people", search: { search: words } });
      if (person) return navigate({ to: "/people/$id", params: { id: String(person.id) } });
      return navigate({ to: "/why", search: { q: words } });
    },
  });
  return (
    <div className="console-find">
      <SearchForm
        label="Find a person or a reference"
        placeholder="Person, reference"
        value={undefined}
        onSearch={(words) => {
          if (words !== "") find.mutate(words);
        }}
      />
    </div>
  );
}

/** At most two: with more than one match the list of people is shown. */
async function findByEmail(email: string) {
  return (await lectern.users.list({ email, page_size: 2 })).results;
}

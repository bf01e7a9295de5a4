import { ChangeButton } from "../../../design/button.tsx";
import { Plus } from "../../../design/icons/icons.tsx";
import { ChangeDialog } from "../../forms/change-dialog.tsx";
import { type RecordStore, useSetStore } from "../queries.ts";
import { readStore, StoreFields } from "./store-fields.tsx";

interface SetStoreProps {
  organization: number;
  store: RecordStore | null;
}

/** One button that changes its name, so that the focus finds it again once there is a store. */
export function SetStore({ organization, store }: SetStoreProps) {
  const set = useSetStore();
  const title = store ? "Edit record store" : "Connect a record store";
  return (
    <ChangeDialog
      trigger={(open) => (
        <ChangeButton look={store ? "outline" : "primary"} onClick={open}>
          {!store && <Plus aria-hidden="true" />}
          {store ? "Edit" : "Connect a store"}
        </ChangeButton>
      )}
      title={title}
      description={
        <p>
          {store
            ? "What is queued goes to the new place. Enter the secret again: it is never shown, and goes only where it was entered for."
            : "Statements are sent there from now on. Nothing is sent before you save; test the connection afterwards."}
        </p>
      }
      submit={store ? "Save changes" : "Connect store"}
      change={set}
      inputOf={(form) => ({ organization, ...readStore(form), is_active: store?.state !== "inactive" })}
    >
      <StoreFields store={store} />
    </ChangeDialog>
  );
}

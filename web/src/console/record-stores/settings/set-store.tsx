import { useState } from "react";
import { ChangeButton } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";
import { Plus } from "../../../design/icons/icons.tsx";
import { RequestForm } from "../../forms/request-form.tsx";
import { type RecordStore, useSetStore } from "../queries.ts";
import { readStore, StoreFields } from "./store-fields.tsx";

interface SetStoreProps {
  organization: number;
  store: RecordStore | null;
}

/** One button that changes its name, so that the focus finds it again once there is a store. */
export function SetStore({ organization, store }: SetStoreProps) {
  const [isOpen, setOpen] = useState(false);
  const set = useSetStore();
  const close = () => {
    setOpen(false);
    set.reset();
  };
  const title = store ? "Edit record store" : "Connect a record store";
  return (
    <>
      <ChangeButton look={store ? "outline" : "primary"} onClick={() => setOpen(true)}>
        {!store && <Plus aria-hidden="true" />}
        {store ? "Edit" : "Connect a store"}
      </ChangeButton>
      <Dialog
        title={title}
        description={
          <p>
            {store
              ? "What is queued goes to the new place. Enter the secret again: it is never shown, and goes only where it was entered for."
              : "Statements are sent there from now on. Nothing is sent before you save; test the connection afterwards."}
          </p>
        }
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label={title}
          submit={store ? "Save changes" : "Connect store"}
          isBusy={set.isPending}
          error={set.error}
          onCancel={close}
          onSubmit={(form) =>
            set.mutate(
              { organization, ...readStore(form), is_active: store?.state !== "inactive" },
              { onSuccess: close },
            )
          }
        >
          <StoreFields store={store} />
        </RequestForm>
      </Dialog>
    </>
  );
}

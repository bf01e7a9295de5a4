import type { Resource } from "../command.ts";
import { connect } from "./connections/connect.ts";
import { list, pause, remove, resume, show, test } from "./connections/connections.ts";
import { rotateToken } from "./connections/rotate-token.ts";
import { update } from "./connections/update.ts";
import { upload } from "./connections/upload.ts";
import { issues, resolve } from "./issues.ts";
import { changes, why } from "./runs/changes.ts";
import { approve, reject, undo } from "./runs/decisions.ts";
import { activate, preview, run } from "./runs/run.ts";
import { runs } from "./runs/runs.ts";

export const hris: Resource = {
  summary: "HR systems, and the accounts and teams that follow them",
  commands: {
    connect,
    list,
    show,
    update,
    upload,
    test,
    preview,
    activate,
    run,
    runs,
    changes,
    approve,
    reject,
    undo,
    issues,
    resolve,
    why,
    "rotate-token": rotateToken,
    pause,
    resume,
    delete: remove,
  },
};

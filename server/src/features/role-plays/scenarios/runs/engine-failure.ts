/** The engine or content of a talk failed, not the service around it: the run ends by `technical_error`. */
export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
}

/** @throws EngineFailure whatever the engine throws */
export function runEngine<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new EngineFailure("A role-play's engine failed.", { cause: error });
  }
}

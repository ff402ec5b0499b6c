export type Undoing = { on: (step: () => Promise<unknown>) => void; all: () => Promise<void> }

/** Remembers how to undo what was begun. `all` undoes it once, last first, each step even when another failed. */
export const undoing = (): Undoing => {
  const steps: (() => Promise<unknown>)[] = []
  return {
    on: (step) => void steps.unshift(step),
    all: async () => {
      const failed: unknown[] = []
      for (const step of steps.splice(0)) await step().catch((error: unknown) => failed.push(error))
      if (failed.length > 0) throw new AggregateError(failed, 'The process did not stop cleanly')
    },
  }
}

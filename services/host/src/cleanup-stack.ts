export type CleanupStack = { defer: (step: () => Promise<unknown>) => void; dispose: () => Promise<void> }

/** Cleanup stack: collects cleanup functions. `all` runs them once, in reverse order, each even if another fails. */
export const createCleanupStack = (): CleanupStack => {
  const steps: (() => Promise<unknown>)[] = []
  return {
    defer: (step) => void steps.unshift(step),
    dispose: async () => {
      const failed: unknown[] = []
      for (const step of steps.splice(0)) await step().catch((error: unknown) => failed.push(error))
      if (failed.length > 0) throw new AggregateError(failed, 'The process did not stop cleanly')
    },
  }
}

/** Timeout in ms for loading the next task before its skeleton is shown. */
const timeoutMs = 300

/**
 * Navigates once the data and chunks of the next task have loaded, so that the sheet does not flash, or after the
 * timeout.
 */
export const stepTo = async (needs: readonly Promise<unknown>[], go: () => void): Promise<void> => {
  await Promise.race([Promise.allSettled(needs), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  go()
}

/** A request that is not here yet gets this long, in ms, before its empty sheet is shown. */
const patience = 300

/** Goes on once what the next request is shown with is here, so that one follows the other without a flash; a slow answer is not waited for. */
export const stepTo = async (needs: readonly Promise<unknown>[], go: () => void): Promise<void> => {
  await Promise.race([Promise.allSettled(needs), new Promise((resolve) => setTimeout(resolve, patience))])
  go()
}

/** Lets what it is given run one after the other, in the order in which it came; one that fails holds up nobody. */
export const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run)
    last = mine.catch(() => {})
    return mine
  }
}

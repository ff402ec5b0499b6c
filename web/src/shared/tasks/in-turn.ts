const last = new Map<string, Promise<unknown>>()

/** Acts once everything that was begun before under this name has ended, well or not; at once when nothing is under way. */
export const inTurn = <T>(name: string, act: () => Promise<T>): Promise<T> => {
  const before = last.get(name)
  const mine = before ? before.then(act, act) : act()
  last.set(name, mine)
  const leave = () => {
    if (last.get(name) === mine) last.delete(name)
  }
  mine.then(leave, leave)
  return mine
}

/** Is anything under way under this name? */
export const isUnderWay = (name: string): boolean => last.has(name)

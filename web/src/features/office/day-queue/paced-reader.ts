/** Events of one change arrive together, and are waited for, in ms. */
const together = 100
/** Least time between two readings, in ms: for a page that is seen, and one that is not. */
const between = { visible: 1500, hidden: 15_000 } as const
/** So many times as long as the last reading took, the next one waits: a slow server is asked less often. */
const rest = 10

type Deps = { readAgain: () => Promise<void>; visibility: () => keyof typeof between; now: () => number }

/**
 * Reads again after what it is told of: soon, never twice at a time, and not more often than the pauses say. `see`: the
 * page is seen again, and what waited is read at once.
 */
export const createPacedReader = ({ readAgain, visibility, now }: Deps) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isUnderWay, isOld, nextAt] = [false, false, -Infinity]
  const read = async () => {
    const begun = now()
    timer = undefined
    isUnderWay = true
    isOld = false
    await readAgain().finally(() => (isUnderWay = false))
    nextAt = begun + Math.max(between[visibility()], rest * (now() - begun))
    if (isOld) hear()
  }
  const hear = () => {
    // What is under way may have been read before the event.
    if (isUnderWay) isOld = true
    else timer ??= setTimeout(() => void read(), Math.max(together, nextAt - now()))
  }
  const stop = () => clearTimeout(timer)
  const see = () => {
    if (timer === undefined || visibility() === 'hidden') return
    stop()
    void read()
  }
  return { hear, see, stop }
}

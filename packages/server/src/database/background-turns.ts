type Waiting = { begin: () => void; timer: NodeJS.Timeout }

/**
 * Turns of background work at the connections of a pool that it shares with calls: at most `most` at once, the others
 * wait in order. `begin` is given the function that ends the turn.
 */
export const createBackgroundTurns = (most: number) => {
  const waiting: Waiting[] = []
  let taken = 0

  const end = () => {
    taken -= 1
    const next = waiting.shift()
    if (!next) return
    clearTimeout(next.timer)
    next.begin()
  }
  return {
    take: (begin: (end: () => void) => void, { waitMs, onTimeout }: { waitMs: number; onTimeout: () => void }) => {
      const now = () => {
        taken += 1
        begin(end)
      }
      if (taken < most) return now()
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(own), 1)
        onTimeout()
      }, waitMs)
      const own = { begin: now, timer }
      waiting.push(own)
    },
  }
}

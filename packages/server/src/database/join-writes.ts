import type { PoolClient } from 'pg'

/** The socket of a connection, which the types of the driver do not show. */
type WithSocket = PoolClient & { connection?: { stream?: { cork?: () => void; uncork?: () => void } } }

/**
 * Returns a function to call before each statement: what is sent until the code next waits for something leaves in one
 * write. Each write wakes Postgres, which would answer the first statement before it has seen the last.
 */
export const joinWrites = (client: PoolClient): (() => void) => {
  const stream = (client as WithSocket).connection?.stream
  if (!stream?.cork || !stream.uncork) return () => {}
  let corked = false
  return () => {
    if (corked) return
    corked = true
    stream.cork?.()
    process.nextTick(() => {
      corked = false
      stream.uncork?.()
    })
  }
}

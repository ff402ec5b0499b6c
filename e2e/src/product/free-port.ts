import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of the loopback address that nobody listens on, below the range from which the system takes ports for
 * connections: nobody slips in while the product starts.
 */
export const freePort = async (): Promise<number> => {
  const wished = randomInt(20_000, 30_000)
  const probe = createServer()
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(wished, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return free ? wished : freePort()
}

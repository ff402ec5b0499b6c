import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Range of the ports to choose from: systems lend the ones above it to outgoing connections, which could take a port
 * before its server listens.
 */
const range = [10_000, 32_000] as const
const attempts = 50

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => probe.close(resolve))
  return isListening
}

/** Returns a free port of the loopback address: the preferred one if it is free, otherwise any. */
export const getFreePort = async (preferred?: number): Promise<number> => {
  if (preferred !== undefined && (await isFree(preferred))) return preferred
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(...range)
    if (await isFree(port)) return port
  }
  throw new Error('No free port on 127.0.0.1')
}

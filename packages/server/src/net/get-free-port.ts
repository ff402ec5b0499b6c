import { createServer } from 'node:net'

/** Returns a free port of the loopback address: the preferred one if it is free, otherwise any. */
export const getFreePort = async (preferred = 0): Promise<number> => {
  const probe = createServer()
  const port = await new Promise<number | undefined>((resolve, reject) => {
    probe.once('error', () => (preferred ? resolve(undefined) : reject(new Error('No free port on 127.0.0.1'))))
    probe.listen(preferred, '127.0.0.1', () => resolve((probe.address() as { port: number }).port))
  })
  if (port === undefined) return getFreePort()
  await new Promise((resolve) => probe.close(resolve))
  return port
}

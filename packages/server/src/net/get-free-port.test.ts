import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { getFreePort } from './get-free-port.ts'

test('a port is the preferred one while it is free, and otherwise below those of outgoing connections', async () => {
  const port = await getFreePort()
  expect(port).toBeGreaterThanOrEqual(10_000)
  expect(port).toBeLessThan(32_000)
  expect(await getFreePort(port)).toBe(port)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await getFreePort(port)).not.toBe(port)
  await new Promise((resolve) => server.close(resolve))
})

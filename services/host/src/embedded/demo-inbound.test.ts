import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { demoInbound } from './demo-inbound.ts'

const listen = async (port = 0) => {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return server
}

test('[EML-059] the demo receives mails on this machine, on the next free port above that of the portal', async () => {
  const taken = await listen()
  const { port } = taken.address() as AddressInfo
  const PORT = String(port - 25)
  const { INBOUND_URL, INBOUND_ADDRESS } = await demoInbound({ PORT })
  expect(INBOUND_ADDRESS).toBe('demandes@nimbus.example')
  const { hostname, port: chosen } = new URL(INBOUND_URL!)
  expect(hostname).toBe('127.0.0.1')
  expect(Number(chosen)).toBeGreaterThan(port)
  expect(Number(chosen)).toBeLessThanOrEqual(port + 10)
  taken.close()
})

test('[EML-059] an operator’s own settings of receiving are left as they are', async () => {
  expect(await demoInbound({ INBOUND_URL: 'imaps://mail.example.org/INBOX' })).toEqual({})
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web server on this machine that a test stops and starts again on the same port. */
export const localServer = async () => {
  let server: Server | undefined
  const listen = async (port: number) => {
    const next = createServer((_request, response) => response.end('bonjour'))
    await new Promise<void>((done) => next.listen(port, '127.0.0.1', done))
    server = next
    return (next.address() as AddressInfo).port
  }
  const port = await listen(0)
  const stop = async () => {
    const running = server
    server = undefined
    running?.closeAllConnections()
    await new Promise<void>((done) => (running ? running.close(() => done()) : done()))
  }
  return { url: `http://127.0.0.1:${port}/`, start: () => listen(port), stop }
}

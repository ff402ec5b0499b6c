import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local web server that can be stopped and started again on its port. */
export const localServer = async () => {
  let server: Server
  let port = 0
  let requests = 0
  const start = () =>
    new Promise<void>((done) => {
      server = createServer((_request, response) => {
        requests += 1
        response.writeHead(200, { connection: 'close' }).end('bonjour')
      })
      server.listen(port, '127.0.0.1', done)
    })
  await start()
  port = (server!.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${port}/`,
    requests: () => requests,
    start,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

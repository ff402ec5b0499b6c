import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Platform } from '@passerelle/server/platform'
import { createWorkRunner } from '@passerelle/server/work/work-runner'
import { checkWork } from '../uptime-checks/check-work.ts'
import type { CheckTarget } from '../uptime-checks/run/check-target.ts'

/** A worker of checks that asks targets like this; a check that missed its interval gets the middle of the next. */
export const checkRunner = (platform: Platform, checkTarget: CheckTarget) =>
  createWorkRunner({ ...platform, kinds: [checkWork({ ...platform, checkTarget, random: () => 0.5 })] })

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

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Platform } from '@passerelle/server/platform'
import { stats } from '@passerelle/contract/stats/api'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { createWorkRunner } from '@passerelle/server/work/work-runner'
import { readCheck } from '../uptime-checks/checks-view.ts'
import { trialStore } from '../uptime-checks/trial-store.ts'
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

type Check = InferResponse<typeof stats.createUptimeCheck>
type Staff = {
  call: (operation: typeof stats.createUptimeCheck, wish: InferBody<typeof stats.createUptimeCheck>) => Promise<Check>
}

/** A check that has passed its trial already; with an account its service is there. */
export const provenCheck = async (
  { database, clock, record }: Pick<Platform, 'database' | 'clock' | 'record'>,
  asStaff: Staff,
  wish: InferBody<typeof stats.createUptimeCheck>,
): Promise<Check> => {
  const { id } = await asStaff.call(stats.createUptimeCheck, wish)
  return database.transaction(async (tx) => {
    await trialStore({ record }).end(tx, id, clock.now(), null, null)
    return readCheck(tx, id)
  })
}

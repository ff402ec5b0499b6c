import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@passerelle/contract/accounts/api'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { defineMeasure } from '../measure.ts'
import type { World } from '../world/world.ts'
import { openCanaries, withPrivateNames } from './canaries.ts'
import { personSinks, type Sink } from './person-sinks.ts'
import { privateTargets, type PrivateTarget } from './private-targets.ts'

type Canaries = Awaited<ReturnType<typeof openCanaries>>

/** Goes to all targets by one sink, a few at once; names that give another answer each time twice. */
const goTo = async (name: string, sink: Sink, targets: readonly PrivateTarget[], canaries: Canaries) => {
  const wrong: string[] = []
  await Promise.all(
    targets.map(async (target) => {
      for (let turn = 0; turn < 2; turn += 1) {
        const betrayed = await sink(target, canaries.port).catch((error: unknown) => String(error))
        if (betrayed !== undefined) wrong.push(`${name}: ${target.url(canaries.port)} ${betrayed}`)
      }
    }),
  )
  return [...wrong, ...canaries.reached().map((reached) => `${name}: ${reached}`)]
}

const webhooksAsked = 5

/** Dispatches an event to accounts whose webhook is at these targets, by the product itself, and waits for it. */
const dispatchTo = async (world: World, targets: readonly PrivateTarget[], canaries: Canaries) => {
  const staff = await world.given.staff()
  const apps = await Promise.all(
    targets.map(({ url }) => world.given.customer({ url: url(canaries.port).trim() }).then(({ app }) => app.id)),
  )
  for (const appId of apps)
    await world.as(staff).call(accounts.dispatchEvent, { appId, eventName: 'essai', eventPayload: {} })
  const untried = async () =>
    (
      await world.rows(
        `SELECT FROM accounts.webhook_deliveries WHERE app_id = ANY ($1) AND last_error IS NULL
          AND last_status IS NULL`,
        apps,
      )
    ).length
  for (let turn = 0; turn < 600 && (await untried()) > 0; turn += 1) await wait(50)
  return [
    ...((await untried()) > 0 ? ['webhook: some were not tried'] : []),
    ...canaries.reached().map((reached) => `webhook: ${reached}`),
  ]
}

/** A server at an allowed address, from which every page leads to a target. */
const openRedirects = async (targets: readonly PrivateTarget[], port: number) => {
  const server = createServer(({ url }, response) => {
    const location = targets[Number(url?.slice(1))]?.url(port).replaceAll(/[^\x20-\x7e]/g, encodeURIComponent)
    // An address without slashes is a path of this server.
    if (location === undefined) return response.writeHead(404).end()
    return response.writeHead(307, { location }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    targets: targets.map((_, index) => ({ url: () => `http://127.0.0.2:${own}/${index}` })),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Whether the canaries notice what the product may not do. */
const isNoticed = async ({ port, reached }: Canaries) => {
  const url = `http://127.0.0.1:${port}/`
  await createHttpClient()({ url, configuredBy: 'installation', timeoutMs: 5000, maxBytes: 10 }).catch(() => undefined)
  return reached().length === 2
}

/**
 * G40: every place where the product connects to an address that a person gave, with addresses of our own network in
 * all notations, names that resolve to them or change their answer, and redirects: nothing is connected to.
 */
export const privateAddresses = defineMeasure({
  name: 'private-addresses',
  id: 'G40',
  title: 'Addresses of our own network',
  promised: '0 connections',
  inWorld: async (world, { rounds }) => {
    const canaries = await openCanaries()
    try {
      const noticed = await isNoticed(canaries)
      const wrong: string[] = []
      const sinks = await withPrivateNames(async () => {
        const direct = Object.entries(personSinks(world))
        for (const [name, sink] of direct) wrong.push(...(await goTo(name, sink, privateTargets, canaries)))
        const own = privateTargets.filter(({ host }) => host !== '127.0.0.2')
        const redirects = await openRedirects(own, canaries.port)
        const following = personSinks(world, ['127.0.0.2/32'])
        for (const name of ['check of a page', 'calendar', 'push'])
          wrong.push(...(await goTo(`redirect, ${name}`, following[name]!, redirects.targets, canaries)))
        await redirects.close()
        return direct.length
      })
      const webhooks = rounds > 1 ? privateTargets : privateTargets.slice(0, webhooksAsked)
      wrong.push(...(await dispatchTo(world, webhooks, canaries)))
      return { places: sinks + 1, targets: privateTargets.length, webhooks: webhooks.length, wrong, noticed }
    } finally {
      await canaries.close()
    }
  },
  judge: ({ places, targets, webhooks, wrong, noticed }) => ({
    held: noticed && targets > 0 && wrong.length === 0,
    measured:
      `${places} places × ${targets} targets (webhooks ${webhooks}), redirects by three: ` +
      `${wrong.length} connections${wrong.length > 0 ? ` (${wrong.slice(0, 5).join('; ')})` : ''}` +
      (noticed ? '' : '; the canaries notice nothing'),
  }),
})

import { chats } from '@passerelle/contract/chats/api'
import { clouds } from '@passerelle/contract/clouds/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../testing/live-socket-client.ts'

let host: Booted
let given: ReturnType<typeof givenAccounts>
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'chats', 'clouds'], env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const insert = (text: string, ...values: unknown[]) => host.platform.database.query({ text, values })
const socketOf = async (who: GivenPerson) =>
  openSocket(host.origin, (await host.as(who).call(chats.takeTicket, {})).token)

test('[API-120][CLD-007] a change of a server reaches who watches it or its list, no other account', async () => {
  const [lumen, other] = [
    await given.customer({ features: ['clouds'] }),
    await given.customer({ features: ['clouds'] }),
  ]
  const [id, clusterId] = [host.platform.newId(), host.platform.newId()]
  await insert(`INSERT INTO clouds.connections (app_id, provider) VALUES ($1, 'scw')`, lumen.app.id)
  await insert(
    `INSERT INTO clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type, image,
       created_at)
     VALUES ($1, $2, 'scw', 'p-1', 'web-1', 'running', 'fr-par-1', 'DEV1-S', 'debian_bookworm', now())`,
    lumen.app.id,
    id,
  )
  await insert(
    `INSERT INTO clouds.clusters (app_id, id, provider, provider_id, name, status, version, node_count, zone,
       created_at)
     VALUES ($1, $2, 'scw', 'c-1', 'boutique', 'running', '1.34.2', 6, 'fr-par', now())`,
    lumen.app.id,
    clusterId,
  )
  const [list, detail, stranger] = [
    await socketOf(lumen.user),
    await socketOf(lumen.admin),
    await socketOf(other.admin),
  ]
  expect(await list.subscribe('server', lumen.app.id)).toMatchObject({ type: 'subscribed' })
  expect(await list.subscribe('cluster', clusterId)).toMatchObject({ type: 'subscribed' })
  expect(await detail.subscribe('server', id)).toMatchObject({ type: 'subscribed' })
  expect(await stranger.subscribe('server', id)).toMatchObject({ type: 'refused' })
  expect(await stranger.subscribe('cluster', clusterId)).toMatchObject({ type: 'refused' })
  expect(await stranger.subscribe('server', lumen.app.id)).toMatchObject({ type: 'refused' })
  await host.as(lumen.admin).call(clouds.actOnServer, { id, action: 'stop' })
  for (const socket of [list, detail]) {
    const frame = await socket.until((one) => one.type === 'event' && one.name === 'server.action_requested')
    expect(frame).toMatchObject({ appId: lumen.app.id, subject: id, data: { action: 'stop' } })
    socket.close()
  }
  expect(stranger.frames.filter(({ type }) => type === 'event')).toEqual([])
  stranger.close()
})

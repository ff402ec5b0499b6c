import { notifs } from '@passerelle/contract/notifs/api'
import { stats } from '@passerelle/contract/stats/api'
import type { OncallChannel } from '@passerelle/kernel/oncall-channels'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manageGateways } from './manage-gateways.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, farid]: Person[] = []

beforeAll(async () => {
  world = await projectsTestEnvironment(['all'], { outboundLocal: true })
  hugo = await world.given.staff({ firstName: 'Hugo' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
})
afterAll(() => world.close())

type Row = Record<string, string | null>
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.database.query<Row>({ text, values })).rows
const add = (name: string, by = farid!) =>
  world.as(by).call(stats.addOncallGateway, { name, url: 'http://127.0.0.1:9/pages' })
const choose = (who: Person, list: OncallChannel[]) => world.as(who).call(notifs.saveOncallChannels, { list })
const byPhone: OncallChannel[] = [{ kind: 'gateway', delayMinutes: 0 }]

test('[ONC-013] staff read and order their channels, and keep one', async () => {
  const asHugo = world.as(hugo!)
  expect(await asHugo.call(notifs.readOncallChannels, {})).toEqual({
    list: [
      { kind: 'push', delayMinutes: 0 },
      { kind: 'mail', delayMinutes: 0 },
    ],
    hasBrowser: false,
    hasPhone: false,
  })
  const list: OncallChannel[] = [
    { kind: 'gateway', delayMinutes: 5 },
    { kind: 'mail', delayMinutes: 1 },
  ]
  expect(await choose(hugo!, list)).toMatchObject({ list })
  expect(await asHugo.call(notifs.readOncallChannels, {})).toMatchObject({ list })
  await expect(choose(hugo!, [])).rejects.toBeProblem('oncall_channels')
  await expect(choose(hugo!, [{ kind: 'mail', delayMinutes: 6 }])).rejects.toBeProblem('invalid_input')
  await expect(choose(hugo!, [...byPhone, ...byPhone])).rejects.toBeProblem('invalid_input')
  const unknown = [{ kind: 'fax', delayMinutes: 0 }] as unknown as OncallChannel[]
  await expect(choose(hugo!, unknown)).rejects.toBeProblem('invalid_input')
  await expect(world.asAda.call(notifs.readOncallChannels, {})).rejects.toBeProblem('access_denied')
})

test('[ONC-014] project staff keep up to three gateways with public addresses', async () => {
  await expect(add('Autre', hugo!)).rejects.toBeProblem('access_denied')
  const refusing = manageGateways({ ...world.platform, env: { ...world.platform.env, outboundLocal: false } })
  const actor = { kind: 'staff', userId: farid!.userId, project: true, sessionId: '' } as const
  for (const address of ['http://198.51.100.7/', 'https://10.0.0.7/pages', 'https://[::1]/', 'http://127.0.0.1:9/'])
    await expect(refusing.add({ name: 'Privée', url: address }, actor)).rejects.toBeProblem('gateway_address')
  const badAddress = world.as(farid!).call(stats.addOncallGateway, { name: 'Sans', url: 'ftp://gateway' })
  await expect(badAddress).rejects.toBeProblem('invalid_input')
  const { _id: gatewayId, secret } = await add('Un')
  await add('Deux')
  await add('Trois')
  await expect(add('Quatre')).rejects.toBeProblem('gateway_limit')
  const { list } = await world.as(farid!).call(stats.listOncallGateways, {})
  expect(list.map(({ name }) => name)).toHaveLength(3)
  expect(JSON.stringify(list)).not.toContain(secret)
  const [stored] = await query('SELECT secret_ciphertext FROM stats.oncall_gateways WHERE id = $1', [gatewayId])
  expect(stored!['secret_ciphertext']).not.toContain(secret)
  await world.as(farid!).call(stats.removeOncallGateway, { gatewayId })
  const again = world.as(farid!).call(stats.removeOncallGateway, { gatewayId })
  await expect(again).rejects.toBeProblem('not_found')
  await add('Quatre')
  const changes = await query(
    "SELECT data->>'change' AS change, data->>'name' AS name FROM platform.events WHERE subject = $1 ORDER BY at, id",
    [gatewayId],
  )
  expect(changes).toHaveLength(2)
  expect(changes).toEqual(
    expect.arrayContaining([
      { change: 'added', name: 'Un' },
      { change: 'removed', name: 'Un' },
    ]),
  )
})

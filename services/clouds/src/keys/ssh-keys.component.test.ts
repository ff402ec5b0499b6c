import { clouds } from '@passerelle/contract/clouds/api'
import { maxSshKeys } from '@passerelle/contract/limits'
import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ServerOrder } from '../providers/cloud-provider.ts'
import { givenClouds } from '../testing/given-clouds.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
let given: ReturnType<typeof givenAccounts>
let world: ReturnType<typeof givenClouds>
// Without the worker: its jobs are run here.
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'clouds'], clock, env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
  world = givenClouds(host.platform)
})
afterAll(() => host.close())
afterEach(() => world.replaceProvider())

const givenAccount = async (provider: CloudProviderSlug = 'scw') => {
  const made = await given.customer({ features: ['clouds'] })
  await world.connection(made.app, provider)
  return { ...made, asAdmin: host.as(made.admin), asUser: host.as(made.user) }
}
/** A key of Ed25519, another one for each number. */
const keyText = (number: number) => {
  const head = Buffer.from('0000000b7373682d6564323535313900000020', 'hex')
  return `ssh-ed25519 ${Buffer.concat([head, Buffer.alloc(32, number)]).toString('base64')}`
}
/** Every order that reaches a provider from now on. */
const watchOrders = () => {
  const orders: ServerOrder[] = []
  world.replaceProvider(async (connection) => {
    const simulated = await world.simulated(connection)
    return { ...simulated, create: (order, signal) => (orders.push(order), simulated.create(order, signal)) }
  })
  return orders
}
const body = {
  scw: { provider: 'scw', config: { zone: 'fr-par-1', commercialType: 'DEV1-S', image: 'debian_bookworm' } },
  aws: {
    provider: 'aws',
    config: {
      zone: 'eu-west-3a',
      commercialType: 't3.micro',
      image: 'resolve:ssm:/aws/service/debian/release/12/latest/amd64',
    },
  },
} as const

test('administrators keep SSH public keys for their account; users and others do not', async () => {
  const lumen = await givenAccount()
  const other = await givenAccount()
  const add = { name: 'Ada, portable', publicKey: `${keyText(1)} ada@portable` }
  await expect(lumen.asUser.call(clouds.addSshKey, add)).rejects.toBeProblem('access_denied')
  await expect(lumen.asUser.call(clouds.listSshKeys, {})).rejects.toBeProblem('access_denied')
  const made = await lumen.asAdmin.call(clouds.addSshKey, add)
  expect(made).toMatchObject({ name: 'Ada, portable', type: 'ssh-ed25519', createdAt: clock.now().toISOString() })
  expect(made.fingerprint).toMatch(/^SHA256:[\w+/]{43}$/)
  await expect(lumen.asAdmin.call(clouds.addSshKey, { ...add, name: 'twice' })).rejects.toBeProblem('ssh_key_known')
  await expect(lumen.asAdmin.call(clouds.addSshKey, { ...add, publicKey: 'ssh-ed25519 x' })).rejects.toMatchObject({
    code: 'invalid_input',
    errors: { publicKey: expect.stringContaining('clé publique SSH') },
  })
  expect(await lumen.asAdmin.call(clouds.listSshKeys, {})).toEqual({ list: [made] })
  expect(await other.asAdmin.call(clouds.listSshKeys, {})).toEqual({ list: [] })
  const deleted = { id: made._id }
  await expect(other.asAdmin.call(clouds.deleteSshKey, deleted)).rejects.toBeProblem('not_found')
  await lumen.asAdmin.call(clouds.deleteSshKey, deleted)
  await expect(lumen.asAdmin.call(clouds.deleteSshKey, deleted)).rejects.toBeProblem('not_found')
  const { rows } = await host.platform.database.query({
    text: 'SELECT name, data FROM platform.events WHERE app_id = $1 AND subject = $2 ORDER BY name',
    values: [lumen.app.id, made._id],
  })
  const data = { name: 'Ada, portable', fingerprint: made.fingerprint }
  expect(rows).toEqual([
    { name: 'ssh_key.added', data },
    { name: 'ssh_key.removed', data },
  ])
})

test('an account keeps as many keys as fit onto a server', async () => {
  const { asAdmin } = await givenAccount()
  for (let number = 0; number < maxSshKeys; number += 1)
    await asAdmin.call(clouds.addSshKey, { name: `key ${number}`, publicKey: keyText(number) })
  const asked = asAdmin.call(clouds.addSshKey, { name: 'one more', publicKey: keyText(200) })
  await expect(asked).rejects.toBeProblem('too_many_ssh_keys')
})

test('[CLD-005][API-119] the chosen keys and network reach the provider, as they were when chosen', async () => {
  const { asAdmin, asUser } = await givenAccount()
  const orders = watchOrders()
  const key = (name: string, number: number) => asAdmin.call(clouds.addSshKey, { name, publicKey: keyText(number) })
  const [ada, basile] = [await key('Ada', 1), await key('Basile', 2)]
  const made = await asAdmin.call(clouds.createServer, {
    ...body.scw,
    sshKeyIds: [basile._id],
    network: 'pn-interne',
  })
  await asAdmin.call(clouds.deleteSshKey, { id: basile._id })
  await world.actions()
  expect(orders).toMatchObject([{ keys: [keyText(2)], network: 'pn-interne' }])
  const read = await asUser.call(clouds.readServer, { id: made._id })
  expect(read).toMatchObject({ sshKeys: ['Basile'], network: 'interne', imageName: 'Debian 12' })
  const foreign = { ...body.scw, sshKeyIds: [basile._id, ada._id] }
  await expect(asAdmin.call(clouds.createServer, foreign)).rejects.toMatchObject({
    errors: { sshKeyIds: expect.any(String) },
  })
  const unknown = { ...body.scw, network: 'pn-else' }
  await expect(asAdmin.call(clouds.createServer, unknown)).rejects.toMatchObject({
    errors: { network: expect.any(String) },
  })
})

test('[API-119] without a choice a server gets all keys and a network that lets SSH in', async () => {
  const { asAdmin } = await givenAccount('aws')
  const orders = watchOrders()
  await expect(asAdmin.call(clouds.createServer, body.aws)).rejects.toBeProblem('ssh_key_needed')
  const { _id } = await asAdmin.call(clouds.addSshKey, { name: 'Ada', publicKey: keyText(1) })
  const none = { ...body.aws, sshKeyIds: [] }
  await expect(asAdmin.call(clouds.createServer, none)).rejects.toBeProblem('ssh_key_needed')
  const { monthlyPriceInCents } = await asAdmin.call(clouds.createServer, body.aws)
  expect(monthlyPriceInCents).toBeNull()
  await world.actions()
  expect(orders).toMatchObject([{ keys: [keyText(1)], network: 'subnet-0a1/sg-0e2' }])
  const { networks } = await asAdmin.call(clouds.listServerTypes, { provider: 'aws', zone: 'eu-west-3a' })
  expect(networks.map(({ ssh }) => ssh)).toEqual([false, true])
  expect(_id).toHaveLength(24)
})

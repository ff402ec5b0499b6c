import { generateKeyPairSync } from 'node:crypto'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { cloudZones, type CloudProviderSlug } from '@passerelle/kernel/clouds'
import { fakeClock } from '@passerelle/testkit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amazon } from './aws/aws.ts'
import { CloudError } from './cloud-error.ts'
import type { CloudProvider, ProviderServer } from './cloud-provider.ts'
import { startFakeAws } from '../testing/fake-aws.ts'
import { startFakeGoogleCloud } from '../testing/fake-google-cloud.ts'
import type { Installed, Trouble } from '../testing/fake-http.ts'
import { startFakeScaleway } from '../testing/fake-scaleway.ts'
import { googleCloud } from './google-cloud/google-cloud.ts'
import { scaleway } from './scaleway/scaleway.ts'
import { simulatedNetworks } from './simulated-types.ts'
import { createSimulator } from './simulator.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
const client = createHttpClient()
const { signal } = new AbortController()
const regionOf = { scw: 'fr-par', aws: 'eu-west-3', gcp: 'europe-west9' }
/** A zone in which servers cannot be created from here. */
const elsewhere = { scw: 'nl-ams-3', aws: 'us-east-1a', gcp: 'asia-east1-c' }
/** Where it is read, or is not. */
const placeOf = { scw: 'nl-ams-3', aws: 'us-east-1', gcp: 'asia-east1-c' }
const types = { scw: 'DEV1-S', aws: 't3.micro', gcp: 'e2-small' }

const serverOf = (slug: CloudProviderSlug, name: string, at: number): ProviderServer => ({
  providerId: `i-${name}`,
  name,
  status: at === 2 ? 'stopped' : 'running',
  zone: at === 3 ? elsewhere[slug] : cloudZones[slug][at === 1 ? 1 : 0]!,
  commercialType: types[slug],
  image: 'debian-12',
  publicAddress: at === 2 ? null : `192.0.2.${at + 1}`,
  createdAt: new Date('2025-10-14T09:15:00.000Z'),
})
const worldOf = (slug: CloudProviderSlug) => ({
  servers: ['web-1', 'web-2', 'preprod', 'base'].map((name, at) => serverOf(slug, name, at)),
  clusters: [
    {
      providerId: `arn:${slug}/boutique`,
      name: 'boutique',
      status: 'running' as const,
      version: '1.34.2',
      nodeCount: 6,
      zone: regionOf[slug],
      createdAt: new Date('2025-10-14T09:15:00.000Z'),
    },
  ],
})
const simulate = (slug: CloudProviderSlug) =>
  createSimulator({ production: false }, { slug, clock, world: async () => worldOf(slug) })

type Fake = {
  spoil: (trouble: Trouble) => void
  lose: (place: string | undefined) => void
  installed: Installed
  close: () => Promise<unknown>
}
type Opened = { provider: CloudProvider; stranger?: CloudProvider; fake?: Fake }

const openScaleway = async (): Promise<Opened> => {
  const fake = await startFakeScaleway(simulate('scw'), { secretKey: 'scw-secret' })
  const open = (secretKey: string) => scaleway({ secretKey, projectId: 'p-1' }, client, fake.url)
  return { provider: open('scw-secret'), stranger: open('other'), fake }
}
const openAmazon = async (): Promise<Opened> => {
  const credentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'aws-secret' }
  const fake = await startFakeAws(simulate('aws'), credentials, clock.now)
  const urlOf = (service: string, region: string) => `${fake.url}/${service}.${region}`
  const open = (secretAccessKey: string) => amazon({ ...credentials, secretAccessKey }, { client, clock, urlOf })
  return { provider: open('aws-secret'), stranger: open('other'), fake }
}
const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const openGoogle = async (): Promise<Opened> => {
  const { publicKey, privateKey } = keys()
  const fake = await startFakeGoogleCloud(simulate('gcp'), { publicKey })
  const addresses = { compute: fake.url, container: fake.url, token: `${fake.url}/token` }
  const open = (key: string) =>
    googleCloud({ clientEmail: 'a@p.example', privateKey: key, projectId: 'p' }, { client, clock, addresses })
  return { provider: open(privateKey), stranger: open(keys().privateKey), fake }
}

/** Answers of nonsense with status 200; an object without fields is an empty list of clusters at Google. */
const nonsense = [
  '',
  '<html>hello',
  'null',
  '42',
  '[]',
  '{"items":7,"clusters":7,"servers":7}',
  '<a><b>7</b></a>',
  '"text"',
]

describe.each([
  ['the simulator', 'scw', async (): Promise<Opened> => ({ provider: simulate('scw') })],
  ['Scaleway', 'scw', openScaleway],
  ['AWS', 'aws', openAmazon],
  ['Google Cloud', 'gcp', openGoogle],
] as const)('[CLD-004] %s', (_, slug, open) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.fake?.close())
  beforeEach(() => {
    opened.fake?.spoil(undefined)
    opened.fake?.lose(undefined)
  })
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMFv'
  const find = async (name: string) =>
    (await opened.provider.servers(signal)).list.find((server) => server.name === name)!
  const wanted = {
    name: 'ia-photo',
    zone: cloudZones[slug][0]!,
    commercialType: types[slug],
    image: 'debian_bookworm',
    keys: [key, 'ssh-rsa AAAAB3NzaC1yc2E='],
    network: null,
    token: 'a'.repeat(24),
  }

  test('[CLD-002] lists every server of every zone, page by page', async () => {
    expect(opened.provider.slug).toBe(slug)
    const { list: servers, unread } = await opened.provider.servers(signal)
    expect(unread).toEqual([])
    const shown = servers
      .map(({ providerId: __, ...server }) => server)
      .toSorted((a, b) => a.name.localeCompare(b.name))
    const expected = worldOf(slug).servers.map(({ providerId: __, ...server }) => server)
    expect(shown).toEqual(expected.toSorted((a, b) => a.name.localeCompare(b.name)))
  })

  test('[CLD-003] lists clusters with version and nodes', async () => {
    expect(await opened.provider.clusters(signal)).toEqual({ list: worldOf(slug).clusters, unread: [] })
  })

  test('reads the servers of some zones only', async () => {
    const { list, unread } = await opened.provider.servers(signal, [elsewhere[slug]])
    expect(list.map(({ name }) => name)).toEqual(['base'])
    expect(unread).toEqual([])
  })

  test('a region that cannot be read is named and hides no other', async () => {
    const { fake, provider } = opened
    if (!fake) return
    fake.lose(placeOf[slug])
    const { list, unread } = await provider.servers(signal)
    expect(list.map(({ name }) => name).toSorted()).toEqual(['preprod', 'web-1', 'web-2'])
    expect(unread).toEqual([{ place: placeOf[slug], reason: 'unavailable' }])
  })

  test('[API-118][OPEN-035] knows the types, images and networks of a zone', async () => {
    const { provider } = opened
    const zone = cloudZones[slug][0]!
    const list = await provider.types(zone, signal)
    const type = list.find(({ commercialType }) => commercialType === types[slug])!
    expect(type).toMatchObject({ vcpus: 2, available: true })
    expect(type.memoryInMb).toBeGreaterThanOrEqual(1024)
    expect(type.monthlyPriceInCents).toBe(slug === 'scw' ? 1040 : null)
    expect(provider.givesPrices).toBe(slug === 'scw')
    expect(list.map(({ commercialType }) => commercialType)).not.toContain('m3-ultramem-32')
    const images = (await provider.images(zone, signal)).map(({ name }) => name)
    expect(images).toEqual(expect.arrayContaining(['Debian 12']))
    expect(images).toEqual([...new Set(images)])
    expect(await provider.networks(zone, signal)).toEqual(simulatedNetworks[slug])
  })

  test('[CLD-006] stops, starts and reboots, and says in the words of the provider what it refuses', async () => {
    const server = await find('web-1')
    await opened.provider.act(server, 'stop', signal)
    expect((await find('web-1')).status).toBe('stopping')
    clock.advance(3000)
    expect((await find('web-1')).status).toBe('stopped')
    await expect(opened.provider.act(server, 'reboot', signal)).rejects.toMatchObject({
      reason: 'refused',
      words: 'cannot reboot while stopped',
    })
    await opened.provider.act(server, 'start', signal)
    clock.advance(3000)
    await opened.provider.act(server, 'reboot', signal)
    clock.advance(5000)
    expect((await find('web-1')).status).toBe('running')
  })

  test('[CLD-005][API-119] creates one server for one intention, which then comes up', async () => {
    const made = await opened.provider.create(wanted, signal)
    expect(made).toMatchObject({ name: 'ia-photo', status: 'creating', zone: wanted.zone })
    const again = await opened.provider.create(wanted, signal)
    expect(again.providerId).toBe(made.providerId)
    const all = await opened.provider.servers(signal)
    expect(all.list.filter(({ name }) => name === 'ia-photo')).toHaveLength(1)
    clock.advance(6000)
    expect((await find('ia-photo')).status).toBe('running')
    if (opened.fake) expect(opened.fake.installed.get('ia-photo')).toEqual({ keys: wanted.keys, network: null })
  })

  test('puts a new server into the chosen network', async () => {
    const network = simulatedNetworks[slug].at(-1)!.id
    const order = { ...wanted, name: 'interne', network, token: 'c'.repeat(24) }
    expect(await opened.provider.create(order, signal)).toMatchObject({ name: 'interne' })
    if (opened.fake) expect(opened.fake.installed.get('interne')).toEqual({ keys: wanted.keys, network })
  })

  test('says why a creation is refused', async () => {
    const beyond = { ...wanted, commercialType: 'H100-9', token: 'b'.repeat(24) }
    await expect(opened.provider.create(beyond, signal)).rejects.toMatchObject({
      reason: 'refused',
      words: 'quota exceeded for H100-9',
    })
  })

  test('names an outage, an answer that nobody understands and credentials that do not hold', async () => {
    const { fake, stranger, provider } = opened
    if (!fake || !stranger) return
    await expect(stranger.servers(signal)).rejects.toMatchObject({ reason: 'refused' })
    fake.spoil({ status: 503, body: 'down' })
    await expect(provider.servers(signal)).rejects.toMatchObject({ reason: 'unavailable' })
    for (const body of nonsense) {
      fake.spoil({ body })
      const inZone = [provider.types, provider.images, provider.networks]
      const asked = [
        provider.servers(signal),
        provider.clusters(signal),
        ...inZone.map((ask) => ask(cloudZones[slug][0]!, signal)),
      ]
      const reasons = (await Promise.allSettled<unknown>(asked)).map((one) =>
        one.status === 'rejected' && one.reason instanceof CloudError ? one.reason.reason : one,
      )
      expect({ body, reasons }).toEqual({ body, reasons: asked.map(() => 'invalid_response') })
    }
    fake.spoil({ status: 403, body: 'no' })
    await expect(provider.servers(signal)).rejects.toMatchObject({ reason: 'refused', words: 'HTTP 403' })
  })
})

test('credentials that may not list regions of AWS read those that every account has', async () => {
  const credentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'aws-secret' }
  const fake = await startFakeAws(simulate('aws'), credentials, clock.now, { mayListRegions: false })
  const urlOf = (service: string, region: string) => `${fake.url}/${service}.${region}`
  const { list, unread } = await amazon(credentials, { client, clock, urlOf }).servers(signal)
  expect(list.map(({ name }) => name).toSorted()).toEqual(['base', 'preprod', 'web-1', 'web-2'])
  expect(unread).toEqual([{ place: '*', reason: 'refused' }])
  await fake.close()
})

test('[CLD-004] zones that a connection names are read as well', async () => {
  const world = { servers: [{ ...serverOf('scw', 'web-9', 0), zone: 'it-mil-1' }], clusters: [] }
  const simulator = createSimulator({ production: false }, { slug: 'scw', clock, world: async () => world })
  const fake = await startFakeScaleway(simulator, { secretKey: 's' })
  const read = async (extraZones: string[]) =>
    (await scaleway({ secretKey: 's', projectId: 'p', extraZones }, client, fake.url).servers(signal)).list
  expect(await read([])).toEqual([])
  expect(await read(['it-mil-1'])).toMatchObject([{ name: 'web-9', zone: 'it-mil-1' }])
  await fake.close()
})

test('[API-119] a creation asked again is not refused while its server is still listed as stopped', async () => {
  const fake = await startFakeScaleway(simulate('scw'), {
    secretKey: 's',
    older: (server) => ({ ...server, status: 'stopped' }),
  })
  const provider = scaleway({ secretKey: 's', projectId: 'p' }, client, fake.url)
  const order = { zone: 'fr-par-1', commercialType: 'DEV1-S', image: 'debian_bookworm', keys: [], network: null }
  const wanted = { ...order, name: 'ia-photo', token: 'd'.repeat(24) }
  const made = await provider.create(wanted, signal)
  expect(await provider.create(wanted, signal)).toMatchObject({ providerId: made.providerId, status: 'creating' })
  await fake.close()
})

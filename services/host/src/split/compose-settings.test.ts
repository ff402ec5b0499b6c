import { readFile } from 'node:fs/promises'
import { matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { passwords, readCompose } from './compose-file.ts'
import { readImage } from './image.ts'

type Container = {
  image: string
  build?: string
  pull_policy?: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  read_only?: boolean
  tmpfs?: string[]
  networks?: string[]
  ports?: string[]
  profiles?: string[]
  mem_limit?: string
  pids_limit?: number
  cpus?: string
  cap_drop?: string[]
  security_opt?: string[]
  shm_size?: string
  logging?: { options: Record<string, string> }
  healthcheck?: { test: string[]; interval?: string }
}

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const needed = passwords
const containers = (await readCompose(needed)) as Record<string, Container>
const ours = Object.entries(containers).filter(([, { image }]) => image === 'passerelle')

describe('docker-compose.yml', () => {
  test('builds the image once, and pulls it for nobody', () => {
    expect(ours.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['migrate'])
    for (const [name, { build, pull_policy }] of ours) if (!build) expect([name, pull_policy]).toEqual([name, 'never'])
  })

  const owner = `passerelle:${needed.POSTGRES_PASSWORD}`
  const service = `passerelle_service:${needed.POSTGRES_SERVICE_PASSWORD}`
  const addressOf = (person: string) => `postgres://${person}@postgres:5432/passerelle`
  const isOwner = (name: string) => ['migrate', 'restore'].includes(name)

  test('connects services by a role of their own, and has no password of its own for the database', async () => {
    await expect(readCompose({})).rejects.toThrow('POSTGRES_PASSWORD is missing')
    expect(containers['postgres']?.environment).toMatchObject({ POSTGRES_PASSWORD: needed.POSTGRES_PASSWORD })
    for (const [name, { environment }] of ours.filter(([one]) => !['edge', 'front'].includes(one)))
      expect([name, environment?.['DATABASE_URL']]).toEqual([name, addressOf(isOwner(name) ? owner : service)])
    expect(containers['migrate']?.environment?.['DATABASE_SERVICE_URL']).toBe(addressOf(service))
  })

  test('connects everybody as the owner where the role of services has no password', async () => {
    const without = (await readCompose({ ...needed, POSTGRES_SERVICE_PASSWORD: '' })) as typeof containers
    for (const name of ['worker', 'chats', 'migrate'])
      expect(without[name]?.environment?.['DATABASE_URL']).toBe(addressOf(owner))
    expect(without['migrate']?.environment?.['DATABASE_SERVICE_URL']).toBe('')
  })

  test('confines every process of ours', () => {
    for (const [name, { read_only, cap_drop, security_opt }] of ours)
      expect({ name, read_only, cap_drop, security_opt }).toEqual({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
  })

  test('gives the data folder to those who keep files or read the key of entrusted secrets there', () => {
    const keeping = ours.filter(
      ([, { environment = {} }]) => 'S3_BUCKET' in environment || 'SECRETS_KEY' in environment,
    )
    const given = ours.filter(([name, { volumes = [] }]) => name !== 'migrate' && volumes.includes('files:/data'))
    expect(given.map(([name]) => name)).toEqual(keeping.map(([name]) => name))
    for (const name of ['converters', 'worker']) expect(containers[name]?.volumes).toContain('browser:/app/.cache')
  })

  test('publishes one port, by itself on this machine only, and passes authorities of certificates on', async () => {
    const published = Object.entries(containers).filter(([, { ports, profiles }]) => ports && !profiles)
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['front', ['127.0.0.1:3000:3000']]])
    const chosen = (await readCompose({ ...needed, NODE_EXTRA_CA_CERTS: '/etc/own-ca.pem' })) as typeof containers
    for (const name of ['accounts', 'worker', 'edge', 'storages'])
      expect(chosen[name]?.environment?.['NODE_EXTRA_CA_CERTS']).toBe('/etc/own-ca.pem')
  })

  test('limits the logs of every container', () => {
    for (const [name, { logging }] of Object.entries(containers))
      expect([name, logging?.options]).toEqual([name, { 'max-size': '10m', 'max-file': '5' }])
  })

  test('asks Postgres over TCP, which the server of the first start does not listen on', () => {
    expect(containers['postgres']?.healthcheck?.test.join(' ')).toContain('pg_isready -h 127.0.0.1')
  })

  test('gives Postgres shared memory, and buffers by a setting', async () => {
    expect(containers['postgres']).toMatchObject({
      shm_size: '256mb',
      command: ['postgres', '-c', 'shared_buffers=256MB'],
    })
    const chosen = await readCompose({ ...needed, POSTGRES_SHARED_BUFFERS: '2GB' })
    expect(chosen['postgres']?.command).toContain('shared_buffers=2GB')
  })

  test('starts a Node for a health check twice a minute at most', () => {
    const checked = ours.filter(([, { healthcheck }]) => healthcheck)
    expect(checked.map(([name, { healthcheck }]) => [name, healthcheck?.interval])).toEqual(
      checked.map(([name]) => [name, '30s']),
    )
  })

  test('limits memory, processes and the temporary files of every process, and the processors of ours', async () => {
    const limited = Object.entries(containers).filter(([, { profiles }]) => profiles === undefined)
    for (const [name, { mem_limit, pids_limit }] of limited) {
      expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)])
      expect([name, pids_limit]).toEqual([name, expect.any(Number)])
    }
    for (const [name, { tmpfs, cpus }] of ours) {
      expect([name, tmpfs]).toEqual([name, [expect.stringMatching(/^\/tmp:size=\d+m$/)]])
      expect([name, cpus]).toEqual([name, '1'])
    }
    // The heap of Node, and what it needs beside it.
    const heap = Number(/--max-old-space-size=(\d+)/.exec((await readImage()).command.join(' '))?.[1])
    for (const [name, { mem_limit = '' }] of ours)
      expect([name, Number.parseInt(mem_limit, 10) > heap * 1.5]).toEqual([name, true])
  })

  test('lets only those reach Postgres and Redis who read them, and the browser of documents nothing outside', () => {
    const on = (network: string) =>
      Object.entries(containers).flatMap(([name, { networks = ['default'] }]) =>
        networks.includes(network) ? [name] : [],
      )
    const services = ours.map(([name]) => name).filter((name) => !['edge', 'front'].includes(name))
    expect(on('data').toSorted()).toEqual([...services, 'postgres', 'redis'].toSorted())
    expect(on('render').toSorted()).toEqual(['converters', 'edge'])
    expect(on('default')).not.toEqual(expect.arrayContaining(['converters']))
    for (const name of ['postgres', 'redis', 'converters', 'migrate']) expect(on('default')).not.toContain(name)
  })

  test('asks for the password of Redis, and does not publish its port', async () => {
    const { REDIS_PASSWORD: _, ...rest } = needed
    await expect(readCompose(rest)).rejects.toThrow('REDIS_PASSWORD is missing')
    expect(containers['redis']?.command).toEqual(expect.arrayContaining(['--requirepass', needed.REDIS_PASSWORD]))
    expect(containers['redis']?.environment).toEqual({ REDISCLI_AUTH: needed.REDIS_PASSWORD })
    for (const [name, { environment }] of ours.filter(([, { environment: env }]) => env?.['REDIS_URL']))
      expect([name, environment?.['REDIS_URL']]).toEqual([name, `redis://:${needed.REDIS_PASSWORD}@redis:6379`])
  })

  test('keeps the buffers of Postgres where continuous copies replace its command', async () => {
    const { services } = parse(await read('ops/compose.backup.yml')) as { services: Record<string, Container> }
    expect(services['postgres']?.command).toContain('shared_buffers=${POSTGRES_SHARED_BUFFERS:-256MB}')
  })
})

describe('the image', () => {
  test('has neither settings, tests nor documents in it', async () => {
    const ignored = linesOf(await read('.dockerignore'))
    expect(ignored).toEqual(
      expect.arrayContaining(['.env', '.env.*', '.git', 'docs', 'e2e/*', '**/*.test.ts', '**/*.test.tsx']),
    )
    const built = await read('Dockerfile')
    expect(built).toContain('rm -rf e2e packages/testkit packages/measure packages/tooling packages/demo/src/world')
  })

  test('keeps what the database client loads, and no package manager', async () => {
    const built = await read('Dockerfile')
    const client = await read('packages/server/src/database/generated/internal/class.ts')
    const loaded = [...client.matchAll(/import\("@prisma\/client\/runtime\/([^"]+)"\)/g)].map(([, name = '']) => name)
    const [, kept = 'nothing'] = /! -name '([^']+)'/.exec(built) ?? []
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.filter((name) => !matchesGlob(name, kept))).toEqual([])
    const [, base, last] = /\nFROM \S+ AS base\n([^]+)\nFROM ([^]+)/.exec(built) ?? []
    expect(base).toContain('rm -rf /usr/local/lib/node_modules')
    // A layer upon the base would bring what was removed from it.
    expect(last).toMatch(/^scratch\nCOPY --from=base \/ \/\n/)
  })

  test('runs as a user without rights', async () => {
    const stage = (await read('Dockerfile')).split('\nFROM ').at(-1) ?? ''
    expect(stage.indexOf('USER node')).toBeGreaterThan(0)
    expect(stage.indexOf('CMD')).toBeGreaterThan(stage.indexOf('USER node'))
  })

  test('has the limits of memory and the stripped sources of `npm start`', async () => {
    const flagsIn = (text: string) => text.match(/--max-[\w-]+=\d+/g)
    const inStart = flagsIn(await read('packages/tooling/bootstrap/memory.mjs'))
    const { command } = await readImage()
    expect(inStart).toHaveLength(2)
    expect(flagsIn(command.join(' '))).toEqual(inStart)
    const hook = command[command.indexOf('--import') + 1]
    expect(await read('packages/tooling/bootstrap.mjs')).toContain(`'--import',\n    '${hook}',`)
  })

  test('no file of settings is versioned', async () => {
    expect(linesOf(await read('.gitignore'))).toEqual(expect.arrayContaining(['.env', '.env.*']))
  })
})

describe('ops/prometheus', () => {
  const processes = ours.filter(([, { command, profiles }]) => !command && !profiles).map(([name]) => name)

  test('looks for every process by its name in the compose network', async () => {
    type Config = { scrape_configs: { dns_sd_configs: { names: string[]; port: number }[] }[] }
    const { scrape_configs: jobs } = parse(await read('ops/prometheus/prometheus.yml')) as Config
    expect(jobs.flatMap(({ dns_sd_configs: found }) => found.flatMap(({ names }) => names)).toSorted()).toEqual(
      processes.toSorted(),
    )
    expect(jobs[0]?.dns_sd_configs[0]?.port).toBe(9464)
  })

  test('misses every process that has no address any more', async () => {
    type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
    const { groups } = parse(await read('ops/prometheus/alerts.yml')) as Rules
    const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'ProcessAway')
    const missed = [...(rule?.expr ?? '').matchAll(/absent\(up\{job="passerelle", process="(\w+)"\}\)/g)]
    expect(missed.map(([, name = '']) => name).toSorted()).toEqual(processes.toSorted())
  })
})

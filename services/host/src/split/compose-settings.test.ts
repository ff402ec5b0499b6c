import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingsIn } from '@passerelle/server/env/group'
import { settings } from '../parse-env.ts'
import { readCompose } from './compose-file.ts'
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
  cap_drop?: string[]
  security_opt?: string[]
  shm_size?: string
  logging?: { options: Record<string, string> }
  healthcheck?: { test: string[]; interval?: string }
}

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const needed = { POSTGRES_PASSWORD: 'letters-and-digits' }
const containers = (await readCompose(needed)) as Record<string, Container>
const ours = Object.entries(containers).filter(([, { image }]) => image === 'passerelle')

/** Settings that the file decides by itself, or that a production refuses. */
const decided = ['NO_RATE_LIMITS', 'OUTBOUND_LOCAL']

describe('docker-compose.yml', () => {
  test('builds the image once, and pulls it for nobody', () => {
    expect(ours.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['migrate'])
    for (const [name, { build, pull_policy }] of ours) if (!build) expect([name, pull_policy]).toEqual([name, 'never'])
  })

  test('has no password of its own for the database', async () => {
    await expect(readCompose({})).rejects.toThrow('POSTGRES_PASSWORD is missing')
    expect(containers['postgres']?.environment).toMatchObject(needed)
    for (const [name, { environment }] of ours)
      expect([name, environment?.['DATABASE_URL']]).toEqual([name, expect.stringContaining(needed.POSTGRES_PASSWORD)])
  })

  test('confines every process of ours', () => {
    for (const [name, { read_only, tmpfs, cap_drop, security_opt }] of ours)
      expect({ name, read_only, tmpfs, cap_drop, security_opt }).toEqual({
        name,
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
  })

  test('gives every process the data folder, where the key of entrusted secrets is one for all', () => {
    for (const [name, { volumes }] of ours)
      expect([name, volumes]).toEqual([name, expect.arrayContaining(['files:/data'])])
    expect(containers['converters']?.volumes).toContain('browser:/app/.cache')
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

  test('hands on every setting', () => {
    const given = new Set(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)))
    const missing = settingsIn(settings)
      .map(({ name }) => name)
      .filter((name) => !given.has(name) && !decided.includes(name))
    expect(missing).toEqual([])
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
    const [, kept = 'nothing'] = /! -name '([^'*]+)\*'/.exec(built) ?? []
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.filter((name) => !name.startsWith(kept))).toEqual([])
    expect(built.split('\nFROM ').at(-1)).toContain('rm -rf /usr/local/lib/node_modules')
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
  const processes = ours.filter(([, { command }]) => !command).map(([name]) => name)

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

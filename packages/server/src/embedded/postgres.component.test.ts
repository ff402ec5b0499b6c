import { fork } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { isAlive } from './postgres-owner.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as unknown[]
  } finally {
    await client.end()
  }
}
const serverPid = async () => Number((await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

/** A process that starts the cluster and tells its address, to be killed. */
const startElsewhere = async () => {
  const child = fork(new URL('./postgres-child.ts', import.meta.url), [folder], { execArgv: [] })
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

test('the embedded Postgres starts, sorts as a French directory, keeps data and address, and restarts', async () => {
  const first = await startPostgres({ folder })
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
  expect(
    await ask(
      first.url,
      "SELECT string_agg(word, ' ' ORDER BY word) AS words FROM unnest(ARRAY['Zoé', 'étude', 'Eve', 'abri']) word",
    ),
  ).toEqual([{ words: 'abri étude Eve Zoé' }])
  await Promise.all([first.stop(), first.stop()])
  expect(await readdir(folder)).toEqual(['cluster', 'embedded.json'])

  const second = await startPostgres({ folder })
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'SELECT * FROM kept')).toEqual([{ one: 1 }])
  await second.stop()
  await second.ended
})

test('the embedded Postgres survives a power cut, and needs its password and this machine', async () => {
  const server = await startPostgres({ folder })
  expect(
    await ask(
      server.url,
      `SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) AS settings FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'TimeZone')`,
    ),
  ).toEqual([
    { settings: 'fsync=on full_page_writes=on listen_addresses=127.0.0.1 synchronous_commit=on TimeZone=UTC' },
  ])
  const stranger = new URL(server.url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(folder, 'embedded.json'))).mode & 0o077).toBe(0)
  await server.stop()
})

test('after kill -9 of its owner the next start finds all data', async () => {
  const { child, url } = await startElsewhere()
  await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await startPostgres({ folder })
  expect(await ask(next.url, 'SELECT * FROM kept')).toEqual([{ one: 1 }])
  await next.stop()
})

test('after kill -9 of the server itself, too', async () => {
  const { child, url } = await startElsewhere()
  await ask(url, 'CREATE TABLE kept AS SELECT 1 AS one')
  process.kill(await serverPid(), 'SIGKILL')
  await once(child, 'exit')
  const next = await startPostgres({ folder })
  expect(await ask(next.url, 'SELECT * FROM kept')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a second start beside a running one is refused and does no harm', async () => {
  const { child, url } = await startElsewhere()
  await expect(startPostgres({ folder })).rejects.toThrow(
    `Another running Passerelle (process ${child.pid}) uses the data folder`,
  )
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(isAlive(child.pid!)).toBe(false)
})

test('a start that was killed while it created the cluster leaves nothing in the way', async () => {
  await mkdir(join(folder, 'draft-999999999'))
  await writeFile(join(folder, 'draft-999999999', 'PG_VERSION'), '18')
  await writeFile(join(folder, 'draft-999999999.password'), 'secret')
  const server = await startPostgres({ folder })
  expect(await readdir(folder)).toEqual(['cluster', 'embedded.json'])
  await server.stop()
})

test("a broken cluster is explained with the server's last words", async () => {
  const server = await startPostgres({ folder })
  await server.stop()
  await writeFile(join(folder, 'cluster/postgresql.conf'), 'nonsense = 1')
  await expect(startPostgres({ folder })).rejects.toThrow(
    /Postgres did not start on .*\n.*unrecognized configuration parameter "nonsense"/s,
  )
})

test('a lost password file does not make a new database over the old one', async () => {
  const server = await startPostgres({ folder })
  await server.stop()
  await rm(join(folder, 'embedded.json'))
  await expect(startPostgres({ folder })).rejects.toThrow('embedded.json with its password is missing')
  await writeFile(join(folder, 'embedded.json'), '')
  await expect(startPostgres({ folder })).rejects.toThrow('Restore that file')
  await writeFile(join(folder, 'embedded.json'), '{"pass')
  await expect(startPostgres({ folder })).rejects.toThrow(/embedded\.json is damaged/)
})

test('files that a power cut emptied are in nobody’s way where nothing is lost with them', async () => {
  await writeFile(join(folder, 'embedded.json'), '')
  const first = await startPostgres({ folder })
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
  await first.stop()
  await writeFile(join(folder, 'cluster/postmaster.pid'), '')
  const second = await startPostgres({ folder })
  expect(await ask(second.url, 'SELECT * FROM kept')).toEqual([{ one: 1 }])
  await second.stop()
})

test('a throwaway cluster leaves nothing behind', async () => {
  const server = await startPostgres({ ephemeral: true })
  const [{ data_directory: cluster }] = (await ask(server.url, 'SHOW data_directory')) as [{ data_directory: string }]
  await server.stop()
  await expect(stat(cluster)).rejects.toThrow('ENOENT')
})

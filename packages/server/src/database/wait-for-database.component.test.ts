import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type EmbeddedPostgres } from '../embedded/postgres.ts'
import { waitForDatabase } from './wait-for-database.ts'

let folder: string
let server: EmbeddedPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'late-'))
  server = await startPostgres({ folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A log that tells of its first line. */
const createLog = () => {
  const { promise: first, resolve } = Promise.withResolvers<string>()
  const lines: string[] = []
  const warn = (details: object, text: string) => {
    lines.push(`${text} ${JSON.stringify(details)}`)
    resolve(lines[0]!)
  }
  return { first, lines, logger: { warn } }
}

test('a wrong password and a missing database are named at once, without the password', async () => {
  const { lines, logger } = createLog()
  const urlWith = (part: 'password' | 'pathname', value: string) => {
    const url = new URL(server.url)
    url[part] = value
    return url.href
  }
  const { host } = new URL(server.url)
  const refused = await waitForDatabase(urlWith('password', 'guess'), { logger }).catch(String)
  expect(refused).toBe(
    `Error: The database at ${host}/passerelle refuses the connection: ` +
      'password authentication failed for user "passerelle". Check DATABASE_URL',
  )
  await expect(waitForDatabase(urlWith('pathname', '/other'), { logger })).rejects.toThrow(
    `The database at ${host}/other refuses the connection: database "other" does not exist. Check DATABASE_URL`,
  )
  expect(lines).toEqual([])
})

test('a database that starts late is waited for, and the log says so', async () => {
  await server.stop()
  const { first, logger } = createLog()
  const waiting = waitForDatabase(server.url, { logger })
  expect(await first).toMatch(/^waiting for the database .*ECONNREFUSED/)
  server = await startPostgres({ folder })
  await waiting
})

test('a database that does not come in time ends the start', async () => {
  const { logger } = createLog()
  const url = 'postgres://passerelle@127.0.0.1:1/passerelle'
  await expect(waitForDatabase(url, { logger, limitMs: 0 })).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1\/passerelle does not answer: .*ECONNREFUSED.* Check DATABASE_URL$/,
  )
})

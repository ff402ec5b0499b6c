import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { accounts } from '@passerelle/contract/accounts/api'
import { days } from '@passerelle/kernel/durations'
import { hashPassword } from '@passerelle/accounts/identity/passwords'
import { runMigrations } from '@passerelle/server/database/migrate'
import { startPostgres, type EmbeddedPostgres } from '@passerelle/server/embedded/postgres'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { createTestClient } from '@passerelle/testkit/test-client'
import { createUploadClient, png } from '@passerelle/testkit/upload-client'
import { createArchive } from './archive-writer.ts'
import { verifyBackup } from './verify-backup.ts'

const run = promisify(execFile)
const password = 'une-phrase-secrete'
const command = (name: string) => new URL(`../${name}.ts`, import.meta.url).pathname

let folder: string
let identity: string
let archive: string
let person: GivenPerson
let leaver: GivenPerson
let fileId: string
let sealed: string
let told: string
let indexes: string[]
const inFolder = (name: string) => join(folder, name)

/** A command of the product on the installation in a data folder, as an operator starts it. */
const start = (name: string, dataDir: string, args: string[]) =>
  run(process.execPath, [command(name), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, BACKUP_IDENTITY: identity },
  })

const installation = async (dataDir: string): Promise<{ booted: Booted; postgres: EmbeddedPostgres }> => {
  const postgres = await startPostgres({ folder: join(dataDir, 'postgres') })
  await runMigrations({ url: postgres.url })
  return { postgres, booted: await boot({ databaseUrl: postgres.url, env: { dataDir } }) }
}

const readIndexes = async ({ platform }: Booted) => {
  const { rows } = await platform.database.query<{ indexdef: string }>({
    text: `SELECT indexdef FROM pg_indexes WHERE schemaname NOT IN ('pg_catalog', 'bullmq') ORDER BY indexdef`,
  })
  return rows.map(({ indexdef }) => indexdef)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passerelle-drill-'))
  identity = await generateX25519Identity()
  archive = inFolder('backup.tar.zst.age')
  const { booted, postgres } = await installation(inFolder('old'))
  const given = givenAccounts(booted.platform)
  person = await given.user(await given.app(), { passwordHash: await hashPassword(password) })
  // Removed, and to be anonymised in three months.
  leaver = await given.user({ id: person.appId })
  await booted.platform.database.query({
    text: `UPDATE accounts.users SET deleted_at = now(), anonymise_due_at = now() + interval '90 days'
      WHERE app_id = $1 AND id = $2`,
    values: [leaver.appId, leaver.userId],
  })
  fileId = (await createUploadClient(booted).upload(person, [png()], person.appId))._id
  sealed = installationSecrets(booted.platform.env).seal('entrusted', 'drill')
  await booted.platform.database.query({
    text: `INSERT INTO storages.data_exports (app_id, id, requested_by, state, created_at, finished_at, expires_at,
             size)
           VALUES ($1, $2, $3, 'ready', now(), now(), now() + interval '7 days', 10)`,
    values: [person.appId, booted.platform.newId(), person.userId],
  })
  // A table of several parts of the archive.
  await booted.platform.database.query({
    text: `INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
           SELECT lpad(to_hex(n), 24, '0'), now() - interval '2 days', $1, '{}', 'drill.filled', lpad('1', 24, '0'),
             jsonb_build_object('n', n, 'text', repeat('x', 100000))
             FROM generate_series(1, 250) n`,
    values: [person.appId],
  })
  indexes = await readIndexes(booted)
  await booted.drain()
  // The product goes on running meanwhile.
  ;({ stdout: told } = await start('backup', inFolder('old'), [
    '--to',
    archive,
    '--recipient',
    await identityToRecipient(identity),
  ]))
  await booted.close()
  await postgres.stop()
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An erasure that came due after the backup is made again by the first sweep of the restored installation. */
const expectErasedLater = async (databaseUrl: string, dataDir: string) => {
  const clock = fakeClock(new Date(Date.now() + days(91)).toISOString())
  const later = await boot({ databaseUrl, clock, env: { dataDir } })
  try {
    await later.sweep()
    const { rows } = await later.platform.database.query({
      text: 'SELECT first_name, email, anonymise_due_at FROM accounts.users WHERE app_id = $1 AND id = $2',
      values: [leaver.appId, leaver.userId],
    })
    expect(rows).toEqual([{ first_name: '', email: `${leaver.userId}@anonymous.invalid`, anonymise_due_at: null }])
  } finally {
    await later.close()
  }
}

test('[TMR-007] a backup is restored into an empty folder, with files, secrets, events and late erasures', async () => {
  expect(told).toMatch(/: \d+ rows, 2 files, .* MB, encrypted\n$/)
  const { stdout } = await start('restore', inFolder('new'), [archive])
  expect(stdout).toMatch(/^Restored the state of .*: \d+ rows, 2 files, counts and hashes agree\n$/)

  const { booted, postgres } = await installation(inFolder('new'))
  try {
    const client = createTestClient(booted.origin, 'nimbus', { appId: person.appId })
    const { token } = await client.call(accounts.login, { email: person.email, password })
    expect(token).toMatch(/\./)
    const file = await createUploadClient(booted).get(
      person,
      `/api/storages/v1/admin/files/${fileId}/download`,
      person.appId,
    )
    expect(file.status).toBe(200)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(png().bytes))
    expect(installationSecrets(booted.platform.env).open(sealed, 'drill')).toBe('entrusted')
    await booted.drain()
    // Archives of exports are not part of a backup.
    const exports = await booted.platform.database.query({ text: 'SELECT state FROM storages.data_exports' })
    expect(exports.rows).toEqual([{ state: 'expired' }])
    const parts = await booted.platform.database.query({
      text: `SELECT count(*)::int AS count, sum((data->>'n')::int)::int AS sum FROM platform.events
        WHERE name = 'drill.filled'`,
    })
    expect(parts.rows).toEqual([{ count: 250, sum: 31_375 }])
    expect(await readIndexes(booted)).toEqual(indexes)
    // What is only ever added to stays so.
    await expect(booted.platform.database.query({ text: 'DELETE FROM platform.events' })).rejects.toThrow()
    await booted.close()
    await expectErasedLater(postgres.url, inFolder('new'))
  } finally {
    await booted.close()
    await postgres.stop()
  }
  await expect(start('restore', inFolder('new'), [archive])).rejects.toThrow(/holds a database already/)
}, 120_000)

test('a backup into a folder that does not take it says why', async () => {
  const place = inFolder('not-a-folder')
  await writeFile(place, '')
  await expect(createArchive(join(place, 'backup.tar.zst'), undefined)).rejects.toThrow('ENOTDIR')
})

test('an archive that was cut off, changed, or lacks its key is refused before anything is stored', async () => {
  await expect(verifyBackup(archive)).rejects.toThrow('is encrypted: its key or passphrase is needed')
  await expect(verifyBackup(archive, { identity: await generateX25519Identity() })).rejects.toThrow(
    'does not open with this key',
  )
  const cut = inFolder('cut.age')
  await copyFile(archive, cut)
  await truncate(cut, (await readFile(archive)).length - 100)
  await expect(verifyBackup(cut, { identity })).rejects.toThrow()
  const changed = inFolder('changed.age')
  const bytes = await readFile(archive)
  bytes[bytes.length - 50]! ^= 1
  await writeFile(changed, bytes)
  await expect(start('restore', inFolder('never'), [changed])).rejects.toThrow(/cannot be read to its end/)
})

import { withoutContainers } from '@passerelle/testkit/containers'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCleanupStack } from '../cleanup-stack.ts'
import { openComposeOverlay, printedBy, withoutImage, type ComposeOverlay } from './compose-overlay.ts'

const image = 'postgres:18'

/** A stand-in of the image may be without the programs that copy. */
const withoutPrograms = async () => {
  const versions = await printedBy(image, 'postgres --version; pg_receivewal --version; pg_basebackup --version').catch(
    () => '',
  )
  const majors = [...versions.matchAll(/\(PostgreSQL\) (\d+)/g)].map(([, major]) => major)
  return majors.join() === '18,18,18'
    ? undefined
    : `the image ${image} here has no pg_receivewal and pg_basebackup of 18`
}
const missing = (await withoutContainers()) ?? (await withoutImage(image)) ?? (await withoutPrograms())
if (missing)
  process.stderr.write(`\n━━ Continuous copies of the database, run by a container engine: SKIPPED, ${missing}\n`)

describe.skipIf(missing !== undefined)('[G14] ops/compose.backup.yml as it is written', () => {
  const undo = createCleanupStack()
  let overlay: ComposeOverlay
  const sql = async (text: string) => {
    const said = await overlay.compose('exec', '-T', 'postgres', 'psql', '-U', 'passerelle', '-tAc', text)
    return said.trim()
  }
  const copied = () => sql('SELECT bool_and(flush_lsn >= pg_current_wal_flush_lsn()) FROM pg_stat_replication')
  const recovered = () => waitUntil(async () => (await sql('SELECT pg_is_in_recovery()')) === 'f')
  const bases = async () =>
    (await overlay.compose('exec', '-T', 'wal', 'ls', '/archive/base')).split('\n').filter((name) => name !== '')
  const start = () => overlay.compose('up', '--detach', '--wait', 'postgres', 'wal')
  const losePostgres = async () => {
    await overlay.compose('kill', 'postgres', 'wal')
    await overlay.compose('rm', '--force', 'postgres', 'wal')
    await overlay.removeVolume('postgres')
  }

  beforeAll(async () => {
    overlay = await openComposeOverlay('backup', { variables: { BACKUP_BASES: '1' } })
    undo.defer(overlay.remove)
    await start()
  }, 300_000)
  afterAll(() => undo.dispose(), 120_000)

  test('a lost database comes back from base and changes by one command, up to its last change', async () => {
    await sql('CREATE TABLE kept (n int)')
    await overlay.compose('run', '--rm', 'base')
    await sql('INSERT INTO kept VALUES (1)')
    await sql('SELECT pg_switch_wal()')
    // This one stands in a file that is not full.
    await sql('INSERT INTO kept VALUES (2)')
    await waitUntil(async () => (await copied()) === 't')
    await losePostgres()

    await overlay.compose('run', '--rm', 'recover')
    await start()
    await recovered()
    expect(await sql('SELECT array_agg(n ORDER BY n) FROM kept')).toBe('{1,2}')
  }, 300_000)

  test('the copy goes on after it, and keeps only what the newest base needs', async () => {
    const before = await bases()
    await overlay.compose('run', '--rm', 'base')
    await sql('INSERT INTO kept VALUES (3)')
    await waitUntil(async () => (await copied()) === 't')
    const after = await bases()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    await losePostgres()
    await overlay.compose('run', '--rm', 'recover')
    await start()
    await recovered()
    expect(await sql('SELECT array_agg(n ORDER BY n) FROM kept')).toBe('{1,2,3}')
    await expect(overlay.compose('run', '--rm', 'recover')).rejects.toMatchObject({
      stderr: expect.stringContaining('holds a database already'),
    })
  }, 300_000)
})

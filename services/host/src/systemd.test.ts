import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { settingsIn } from '@passerelle/server/env/group'
import { settings } from './parse-env.ts'
import { readImage } from './split/image.ts'

const folder = new URL('../../../ops/systemd/', import.meta.url)
const units = ['passerelle.service', 'passerelle-backup.service', 'passerelle-backup.timer']
const services = units.slice(0, 2)

/** The values of a unit by key, each line one. */
const read = async (unit: string) => {
  const lines = (await readFile(new URL(unit, folder), 'utf8')).split('\n')
  const pairs = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/, 2) as [string, string])
  return (key: string) => pairs.filter(([name]) => name === key).map(([, value]) => value)
}

test('the service runs the command of the image, with the same limits of memory', async () => {
  const [, ...args] = (await readImage()).command
  const [command = ''] = (await read('passerelle.service'))('ExecStart')
  expect(command).toBe(['/srv/passerelle/node_modules/.bin/node', ...args].join(' '))
})

test('the systemd units start files that exist, and migrate before they serve', async () => {
  for (const unit of services) {
    const value = await read(unit)
    const commands = [...value('ExecStartPre'), ...value('ExecStart')]
    const files = commands.map((command) => command.split(' ').at(-1) ?? '')
    expect(files.every((file) => /^services\/host\/src\/\w+\.ts$/.test(file))).toBe(true)
    for (const file of files) await readFile(new URL(`../../../${file}`, import.meta.url))
  }
  expect((await read('passerelle.service'))('ExecStartPre').join()).toContain('migrate.ts')
})

test('the units name settings that exist, and secrets as files only', async () => {
  const known = settingsIn(settings)
  for (const unit of services) {
    const value = await read(unit)
    const names = value('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''))
    expect(names).toEqual(expect.arrayContaining(['NODE_ENV', 'DATA_DIR', 'DATABASE_URL_FILE', 'SECRETS_KEY_FILE']))
    for (const name of names.filter((one) => !['NODE_ENV', 'BACKUP_PASSPHRASE_FILE'].includes(one))) {
      const setting = known.find((one) => one.name === name.replace(/_FILE$/, ''))
      expect([name, setting?.isSecret ?? false]).toEqual([name, name.endsWith('_FILE')])
    }
    expect(value('User')).toEqual(['passerelle'])
    expect(value('NoNewPrivileges')).toEqual(['true'])
    expect(value('LoadCredential').length).toBeGreaterThan(1)
  }
  // A process is given this long to finish what is under way.
  expect((await read('passerelle.service'))('TimeoutStopSec')).toEqual(['30'])
})

test('systemd understands the units', async ({ skip }) => {
  const paths = units.map((unit) => fileURLToPath(new URL(unit, folder)))
  const checked = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', ...paths]).catch(
    (error: { code: unknown; stderr: string }) => error,
  )
  skip('code' in checked && checked.code === 'ENOENT', 'systemd-analyze is not installed')
  // Where the product is not installed in its place, its commands are not found.
  const complaints = checked.stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'))
  expect(complaints.filter((line) => line.includes('passerelle'))).toEqual([])
})

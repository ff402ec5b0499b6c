import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../ops/two-machines/configure', import.meta.url))
const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3']
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passerelle-two-machines-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const configure = async (name: string, passwords = { POSTGRES_PASSWORD: 'a1b2', REPLICATION_PASSWORD: 'c3d4' }) => {
  const place = join(folder, name)
  await promisify(execFile)(script, [name, ...addresses, place], { env: { PATH: process.env['PATH'], ...passwords } })
  return Promise.all(
    (await readdir(place)).map(async (file) => ({
      file,
      text: await readFile(join(place, file), 'utf8'),
      mode: (await stat(join(place, file))).mode & 0o777,
    })),
  )
}

test('each machine gets its own address and those of the others, readable by its owner alone', async () => {
  const one = await configure('one')
  expect(one.map(({ file }) => file)).toEqual(['etcd.env', 'haproxy.cfg', 'passerelle.conf', 'patroni.yml'])
  expect(one.filter(({ text, mode }) => /@[A-Z]/.test(text) || mode !== 0o600)).toEqual([])
  const textOf = (file: string) => one.find((each) => each.file === file)!.text
  expect(textOf('patroni.yml')).toContain("listen: '10.0.0.1:5432'")
  expect(textOf('haproxy.cfg')).toContain('server two 10.0.0.2:5432 check port 8008')
  expect((await configure('witness')).map(({ file, text }) => [file, text.includes('ETCD_NAME=witness')])).toEqual([
    ['etcd.env', true],
  ])
})

test('a machine of another name, and a password that a file would read otherwise, are refused', async () => {
  await expect(configure('three')).rejects.toMatchObject({ code: 2 })
  await expect(configure('two', { POSTGRES_PASSWORD: "it's", REPLICATION_PASSWORD: 'c3d4' })).rejects.toMatchObject({
    code: 2,
  })
})

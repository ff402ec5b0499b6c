import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './checks/source-files.ts'

const run = promisify(execFile)
const source = 'packages/kernel/src/total.ts'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripped-'))
  await cp(join(root, 'packages/tooling/bootstrap'), join(folder, 'packages/tooling/bootstrap'), { recursive: true })
  await cp(join(root, 'services/host/stripped-sources.mjs'), join(folder, 'services/host/stripped-sources.mjs'))
  await mkdir(join(folder, 'packages/kernel/src'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** All at one time, as the files of an unpacked release have it. */
const write = async (text: string) => {
  await writeFile(join(folder, source), text)
  await utimes(join(folder, source), 1000, 1000)
}
const strip = () => run(process.execPath, ['packages/tooling/bootstrap/strip-sources.mjs'], { cwd: folder })
const start = async (...flags: string[]) => {
  const args = [...flags, '--import', './services/host/stripped-sources.mjs', source]
  return (await run(process.execPath, args, { cwd: folder, env: {} })).stdout
}
/** Node then has no compiler: only what was stripped ahead runs. */
const withoutCompiler = '--no-strip-types'

test('sources run as they were stripped, with the places of the source', async () => {
  await write("type Total = { of: number }\nconst place = new Error().stack?.split('\\n')[1]\nconsole.log(place)\n")
  await strip()
  expect(await start(withoutCompiler)).toMatch(/total\.ts:2:15\)?\n$/)
})

test('a source that was changed, even with the time of the former, runs as it is, and is stripped again', async () => {
  await write("const text: string = 'first'\nconsole.log(text)\n")
  await strip()
  await write("const text: string = 'second'\nconsole.log(text)\n")
  await expect(start(withoutCompiler)).rejects.toThrow('ERR_UNKNOWN_FILE_EXTENSION')
  expect(await start()).toBe('second\n')
  await strip()
  expect(await start(withoutCompiler)).toBe('second\n')
  expect(await readdir(join(folder, 'node_modules/.cache/stripped'))).toHaveLength(1)
})

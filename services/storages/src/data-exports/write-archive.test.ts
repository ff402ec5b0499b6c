import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from '../store/disk-blob-store.ts'
import { writeArchive } from './write-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const key = '0123456789abcdef01234567'
const of = { appId: key, at: new Date('2026-05-04T08:00:00Z'), personId: null, signal: new AbortController().signal }
type Query = Parameters<typeof writeArchive>[0]['database']['query']

test.each([
  ['every page', () => Promise.reject(new Error('the database went away'))],
  [
    'a page of its rows, while the files are still being listed',
    ({ name }: { name?: string }) =>
      name === 'storages.export-files'
        ? new Promise<never>(() => {})
        : Promise.reject(new Error('the database went away')),
  ],
])('an archive that loses the database at %s fails alone and stores nothing', async (_when, query) => {
  const write = writeArchive({ store: diskStore(folder), database: { query: query as unknown as Query } })
  await expect(write(key, of)).rejects.toThrow('the database went away')
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes(key))).toEqual([])
})

test('an archive that is aborted stores nothing', async () => {
  const aborted = new AbortController()
  const query = () => {
    aborted.abort(new Error('the process stops'))
    return new Promise<never>(() => {})
  }
  const write = writeArchive({ store: diskStore(folder), database: { query: query as unknown as Query } })
  await expect(write(key, { ...of, signal: aborted.signal })).rejects.toThrow('abort')
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes(key))).toEqual([])
})

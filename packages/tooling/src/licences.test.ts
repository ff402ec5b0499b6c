import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findUndecided } from './licences.ts'

test('a package with a licence that nobody decided on is named', () => {
  const licences = {
    MIT: [{ name: 'fastify' }],
    'MPL-2.0': [{ name: 'web-push' }, { name: 'another' }],
    'AGPL-3.0': [{ name: 'strict' }],
  }
  expect(findUndecided(licences)).toEqual(['another: MPL-2.0', 'strict: AGPL-3.0'])
})

test('every package of the lockfile has a hash, and comes from the registry', async () => {
  const lockfile = await readFile(new URL('../../../pnpm-lock.yaml', import.meta.url), 'utf8')
  const resolutions = [...lockfile.matchAll(/^ {4}resolution: (.*)$/gm)].map(([, resolution]) => resolution!)
  expect(resolutions.length).toBeGreaterThan(500)
  expect(resolutions.filter((each) => !/^\{integrity: sha512-[\w+/=]+\}$/.test(each))).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settingsIn } from '@passerelle/server/env/group'
import { settings } from './parse-env.ts'

test('docs/settings.md tells of every setting, and of none that does not exist', async () => {
  const page = await readFile(new URL('../../../docs/settings.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const told = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''),
  )
  expect(told.toSorted()).toEqual(
    settingsIn(settings)
      .map(({ name }) => name)
      .toSorted(),
  )
})

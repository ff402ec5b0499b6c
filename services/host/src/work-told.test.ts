import { readFile } from 'node:fs/promises'
import { getTranslator } from '@passerelle/i18n/translate'
import { beforeAll, expect, test } from 'vitest'
import type { WorkKind } from '@passerelle/server/work/work'
import { loadServiceDefinitions } from './access/load-service-definitions.ts'

let kinds: readonly WorkKind[]
beforeAll(async () => {
  kinds = (await loadServiceDefinitions()).flatMap(({ workKinds = [] }) => workKinds)
})

test('docs/operate.md says of each kind of work what to do when it is given up', async () => {
  const page = await readFile(new URL('../../../docs/operate.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z-]+)` /gm)].map(([, name = '']) => name)
  // Work that pauses by a function is never given up. Mails are received where the installation says so.
  const givenUp = kinds.filter(({ pauses }) => typeof pauses !== 'function').map(({ name }) => name)
  expect(rows.filter((name) => name !== 'mails.inbound').toSorted()).toEqual(givenUp.toSorted())
})

test('each kind of work has a name that the system page shows', () => {
  const t = getTranslator('en') as (key: string) => string
  const names = kinds.map(({ name }) => t(`workKinds.kind.${name.replace('.', '-')}`))
  expect(names.filter((name) => name.includes('workKinds'))).toEqual([])
})

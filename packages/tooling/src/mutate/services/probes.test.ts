import { expect, test } from 'vitest'
import { probe } from './probes.ts'
import { serviceMutants } from './service-mutants.ts'

const text = `const statement = (text) => text
const most = 10
const find = statement('SELECT FROM a WHERE b')
const rowsOf = (where) => \`SELECT FROM d WHERE e AND \${where}\`
const all = statement(rowsOf('true'))
export const condition = (name) => \` AND f AND \${name}\`
export const shared = 7
export const store = (query) => ({
  read: () => query(find),
  list: () => query(all),
  add: (count) => {
    if (count > most) return false
    return true
  },
})`

type Store = { read: () => void; list: () => void; add: (count: number) => void }

/** The texts of the mutants that can have been noticed. */
const noticedBy = async (call: (store: Store) => void) => {
  const file = { path: 'store.ts', text }
  const probed = probe(file)
  const ran = new Set<string>()
  Object.assign(globalThis, { mutationProbe: (place: string) => ran.add(place) })
  const module = (await import(`data:text/javascript,${encodeURIComponent(probed.text)}`)) as {
    store: (query: () => void) => Store
  }
  // Another test file of the process has loaded the module.
  ran.clear()
  call(module.store(() => {}))
  return serviceMutants(file)
    .filter((mutant) => probed.probesOf(mutant)?.some((place) => ran.has(place)) ?? true)
    .map(({ original }) => original)
}

test('a mutant is reached by the tests that run its statement, or one that reads its constant', async () => {
  expect(await noticedBy((store) => store.read())).toEqual(['b', 'f', '${name}', '7'])
  expect(await noticedBy((store) => store.add(1))).toEqual([
    '10',
    'f',
    '${name}',
    '7',
    'count > most',
    'count > most',
    '>',
  ])
  expect(await noticedBy((store) => store.list())).toEqual(['e', '${where}', 'f', '${name}', '7'])
})

test('an exported value may be noticed by any test', async () => {
  expect(await noticedBy(() => {})).toEqual(['f', '${name}', '7'])
})

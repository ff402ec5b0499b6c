import { expect, test } from 'vitest'
import { actingKeysStore, keysShown, listKeys } from './shortcuts-store.ts'

test('the map lists what acts: under an opened request its keys and those of both, then the page’s', () => {
  const shown = () => [...keysShown(actingKeysStore.get())].toSorted((a, b) => a.localeCompare(b))
  const away = [listKeys(['next', 'create'], 'page'), listKeys(['map'], 'both')]
  expect(shown()).toEqual(['create', 'map', 'next'])
  const close = listKeys(['next', 'close'], 'sheet')
  expect(shown()).toEqual(['close', 'map', 'next'])
  close()
  expect(shown()).toEqual(['create', 'map', 'next'])
  for (const one of away) one()
  expect(shown()).toEqual([])
})

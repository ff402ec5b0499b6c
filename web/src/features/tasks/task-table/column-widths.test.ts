import { afterEach, expect, test, vi } from 'vitest'
import { boundedWidth, columnWidthLimits, parseWidths, setColumnWidth, widthsStore } from './column-widths.ts'

afterEach(() => {
  widthsStore.set({})
  vi.unstubAllGlobals()
})

test('widths of columns are read as they were kept, within bounds, and what is not understood goes', () => {
  expect(parseWidths('state:140,tag:9000,who:1')).toEqual({
    state: 140,
    tag: columnWidthLimits.max,
    who: columnWidthLimits.min,
  })
  expect(parseWidths('salary:90,state:wide,name:300,tag,:,')).toEqual({})
  expect(boundedWidth(99.6)).toBe(100)
})

test('a chosen width stays on the device, and a column gets its own back', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  setColumnWidth('state', 150)
  setColumnWidth('tag', 88)
  expect([widthsStore.get(), [...kept.values()]]).toEqual([{ state: 150, tag: 88 }, ['state:150,tag:88']])
  setColumnWidth('state', undefined)
  setColumnWidth('tag', undefined)
  expect([widthsStore.get(), kept.size]).toEqual([{}, 0])
})

import { expect, test } from 'vitest'
import { validateFilesSearch } from './files-search.ts'

test('[ADM-010] the address of the files keeps tab, text and account; anything else is dropped', () => {
  const app = '65c0e8f2a4b9d1c3e7f60a12'
  expect(validateFilesSearch({ tab: 'drive', q: 'plan', app })).toEqual({ tab: 'drive', q: 'plan', app })
  expect(validateFilesSearch({ tab: 'stored', q: '', app: 'x', other: '1' })).toEqual({})
})

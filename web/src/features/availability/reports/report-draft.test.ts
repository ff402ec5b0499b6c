import { expect, test } from 'vitest'
import { isSameDraft, mergeDraft, type ReportDraft } from './report-draft.ts'

const base: ReportDraft = {
  causeDescription: 'Disk full',
  resolveDescription: '',
  types: { first: 'TO_DEFINE', second: 'TO_DEFINE' },
}

test('a draft in which nothing was typed follows what is stored', () => {
  const stored = { ...base, resolveDescription: 'Disk replaced' }
  expect(mergeDraft(base, base, stored)).toEqual(stored)
})

test('texts and responsibilities of two authors are merged field by field', () => {
  const mine = { ...base, causeDescription: 'A disk was full', types: { ...base.types, first: 'INTERNAL' as const } }
  const theirs = { ...base, resolveDescription: 'Disk replaced', types: { ...base.types, second: 'EXTERNAL' as const } }
  expect(mergeDraft(base, mine, theirs)).toEqual({
    causeDescription: 'A disk was full',
    resolveDescription: 'Disk replaced',
    types: { first: 'INTERNAL', second: 'EXTERNAL' },
  })
})

test('the same field changed by both is not merged, unless both wrote the same', () => {
  const mine = { ...base, causeDescription: 'A disk was full ' }
  expect(mergeDraft(base, mine, { ...base, causeDescription: 'The log filled the disk' })).toBeUndefined()
  expect(mergeDraft(base, mine, { ...base, causeDescription: 'A disk was full' })).toEqual(mine)
  const defined = { ...base, types: { ...base.types, first: 'INTERNAL' as const } }
  expect(mergeDraft(base, defined, { ...base, types: { ...base.types, first: 'EXTERNAL' } })).toBeUndefined()
})

test('a space that was typed last stays, for the next word', () => {
  const mine = { ...base, causeDescription: 'A disk was full. ' }
  const stored = { ...base, causeDescription: 'A disk was full.', resolveDescription: 'Disk replaced' }
  expect(mergeDraft(base, mine, stored)).toEqual({ ...mine, resolveDescription: 'Disk replaced' })
  expect(isSameDraft(mine, { ...mine, causeDescription: 'A disk was full.' })).toBe(true)
})

test('incidents are those that are stored: new ones come, others go', () => {
  const mine = { ...base, types: { ...base.types, first: 'INTERNAL' as const } }
  const stored = { ...base, types: { first: 'TO_DEFINE', third: 'MAINTENANCE' } as const }
  expect(mergeDraft(base, mine, stored)?.types).toEqual({ first: 'INTERNAL', third: 'MAINTENANCE' })
})

import { expect, test } from 'vitest'
import { AnnouncementShape } from '@passerelle/contract/accounts/announcement-schemas'
import { example } from '../../../../testing/example.ts'
import { emptiedTitles, mayChange, toChanges, toEditorFields } from './announcement-fields.ts'

const stored = example(AnnouncementShape, {
  kind: 'price',
  titleFr: 'Tarifs',
  titleEn: 'Prices',
  link: null,
  document: null,
  shownFrom: null,
  shownUntil: '2026-12-31',
  effectiveOn: '2026-12-09',
})
const same = (text: string) => text
const was = toEditorFields(stored, same)

test('only what changed is sent, empty fields as null', () => {
  expect(toChanges(was, was, same)).toEqual({})
  expect(toChanges(was, { ...was, titleFr: 'Tarifs 2027', effectiveOn: '' }, same)).toEqual({
    titleFr: 'Tarifs 2027',
    effectiveOn: null,
  })
})

test('another kind drops what it has not', () => {
  expect(toChanges(was, { ...was, kind: 'info' }, same)).toEqual({
    kind: 'info',
    document: null,
    effectiveOn: null,
    shownFrom: null,
  })
  expect(toChanges(was, { ...was, kind: 'terms', document: 'cgsCloud' }, same)).toEqual({
    kind: 'terms',
    document: 'cgsCloud',
    effectiveOn: '2026-12-09',
    shownFrom: null,
  })
})

test('a title that was emptied is told', () => {
  expect(emptiedTitles(was, { ...was, titleEn: ' ' })).toEqual(['titleEn'])
  expect(emptiedTitles({ ...was, titleEn: '' }, { ...was, titleEn: '' })).toEqual([])
})

test('[ANN-005] the editor opens the fields that may change at this stage', () => {
  const open = (stage: 'draft' | 'shown' | 'over', kind: 'info' | 'price') =>
    (['titleFr', 'audience', 'effectiveOn', 'shownUntil'] as const).filter((field) =>
      mayChange({ ...stored, stage, kind }, field),
    )
  expect(open('draft', 'price')).toHaveLength(4)
  expect(open('shown', 'info')).toEqual(['titleFr', 'shownUntil'])
  expect(open('shown', 'price')).toEqual(['effectiveOn', 'shownUntil'])
  expect(open('over', 'price')).toEqual([])
})

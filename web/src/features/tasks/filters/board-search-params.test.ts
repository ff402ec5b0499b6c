import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import {
  retainBoardSearch,
  labelSpecials,
  milestoneSpecials,
  toBoardSearch,
  validateBoardSearch,
  parseListParams,
  type BoardSearchParams,
} from './board-search-params.ts'

const id = 'a'.repeat(24)
const other = 'b'.repeat(24)

describe('the address of a filtered board', () => {
  test.each<[string, BoardSearchParams, ListParams]>([
    ['a text', { search: 'vpn' }, { search: 'vpn' }],
    ['labels', { labels: `${id},${other}` }, { filters: { labelIds: [id, other] } }],
    ['kinds', { kind: 'alert,issue' }, { filters: { kinds: ['alert', 'issue'] } }],
    ['what waits', { pending: 'yes' }, { filters: { pending: true } }],
    ['what does not wait', { pending: 'no' }, { filters: { pending: false } }],
    ['priorities', { priority: 'high,critical' }, { filters: { priorities: [2, 4] } }],
    ['estimates', { estimate: 'waiting,refused' }, { filters: { estimation: ['waiting', 'refused'] } }],
    ['people', { members: id }, { filters: { memberIds: [id] } }],
    [
      'a planned day',
      { planned: 'lte.2026-03-01' },
      { filters: { plannedAt: '2026-03-01', plannedAtComparator: 'lte' } },
    ],
    ['a delivery day', { due: 'gt.2026-02-28' }, { filters: { dueAt: '2026-02-28', dueAtComparator: 'gt' } }],
    [
      'days of an absence',
      { during: '2026-02-02.2026-02-06' },
      { filters: { duringFrom: '2026-02-02', duringTo: '2026-02-06' } },
    ],
    ['sprints', { milestones: `current,${id}` }, { filters: { milestoneIds: ['current', id] } }],
  ])('carries %s, there and back', (_, address, wanted) => {
    expect(parseListParams(address)).toEqual(wanted)
    expect(toBoardSearch(wanted)).toMatchObject(address)
  })

  test('[SRC-015][SRC-016] carries the special choices of sprints and labels', () => {
    expect(parseListParams({ labels: labelSpecials.join(',') })).toEqual({
      filters: { labelIds: ['no_category', 'no_theme', 'no_tag'] },
    })
    expect(parseListParams({ milestones: milestoneSpecials.join(',') })).toEqual({
      filters: { milestoneIds: ['current', 'none', 'not_current'] },
    })
  })

  test.each([
    '2026-03-01',
    'lt.',
    '.2026-03-01',
    'before.2026-03-01',
    'lt.2026-02-30',
    'lt.2026-3-1',
    'lt.2026-03-01.eq',
  ])('[SRC-014] a day counts with its comparator only, and only a real day: %s asks nothing', (due) =>
    expect(parseListParams({ due })).toBeUndefined(),
  )

  test.each(['2026-02-02', '2026-02-06.2026-02-02', '2026-02-30.2026-03-01', '2026-02-02.2026-02-03.2026-02-04'])(
    '[DAY-020] a span has two real days in order: %s asks nothing',
    (during) => expect(parseListParams({ during })).toBeUndefined(),
  )

  test('[SRC-010] the text is trimmed; nothing but spaces asks nothing', () => {
    expect(parseListParams({ search: '  vpn ' })).toEqual({ search: 'vpn' })
    expect(parseListParams({ search: '   ' })).toBeUndefined()
  })

  test('what is not understood asks nothing and goes out of the address', () => {
    const address = { priority: 'high,purple', kind: 'nothing', labels: 'x', page: '3' }
    expect(parseListParams(address)).toEqual({ filters: { priorities: [2] } })
    expect(validateBoardSearch(address)).toEqual({ priority: 'high', kind: undefined, labels: undefined })
  })

  test('no address breaks it, and what it understands it writes back the same', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('search', 'labels', 'due', 'priority', 'pending', 'else'), fc.anything()),
        (address) => {
          const wanted = parseListParams(address)
          expect(parseListParams(toBoardSearch(wanted))).toEqual(wanted)
        },
      ),
    )
  })
})

describe('a link on the board', () => {
  const search = { priority: 'high' }

  test('that names no filter keeps those of the board', () => {
    expect(retainBoardSearch({ search, next: () => ({}) })).toEqual({ priority: 'high' })
  })

  test('that names one asks for that alone, also for none', () => {
    expect(retainBoardSearch({ search, next: () => ({ search: 'vpn' }) })).toEqual({ search: 'vpn' })
    expect(retainBoardSearch({ search, next: () => toBoardSearch(undefined) }).priority).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { getOptimisticCard, toWireChange, type BulkChange } from './bulk-change.ts'

const ada = { _id: 'ada', firstName: 'Ada', lastName: 'Morel', picture: null, staff: false }
const emma = { _id: 'emma', firstName: 'Emma', lastName: 'Caron', picture: null, staff: true }
const label = (_id: string, type: 'category' | 'theme' | 'tag') => ({
  _id,
  name: _id,
  type,
  key: null,
  backgroundColor: '#266e8e',
})
const [mission, run, theme] = [label('mission', 'category'), label('run', 'category'), label('theme', 'theme')]
const milestone = { _id: 's9', name: 'Sprint 9', startAt: '2026-02-23', endAt: '2026-03-08' }
const now = '2026-03-02T10:00:00.000Z'

const card = {
  _id: '1',
  listId: 'todo',
  priority: 1,
  doneAt: null,
  userId: 'ada',
  memberIds: [],
  people: [ada],
  labels: [run],
  labelIds: ['run'],
} as unknown as TaskCard
const after = (...changes: BulkChange[]) =>
  changes.reduce((before, change) => getOptimisticCard(before, change, now), card)

describe('a change as the server takes it', () => {
  test.each<[BulkChange, Record<string, unknown>]>([
    [{ field: 'list', listId: 'done' }, { listId: 'done' }],
    [{ field: 'priority', priority: 0 }, { priority: 0 }],
    [{ field: 'owner', person: ada }, { userId: 'ada' }],
    [{ field: 'labels', label: run, on: true }, { attachLabelId: 'run' }],
    [{ field: 'labels', label: run, on: false }, { detachLabelId: 'run' }],
    [{ field: 'members', person: emma, on: true }, { attachMemberId: 'emma' }],
    [{ field: 'members', person: emma, on: false }, { detachMemberId: 'emma' }],
    [{ field: 'milestones', milestone, on: true }, { attachMilestoneId: 's9' }],
    [{ field: 'milestones', milestone, on: false }, { detachMilestoneId: 's9' }],
  ])('%j', (change, wire) => expect(toWireChange(change)).toEqual(wire))
})

describe('a card as it is shown until the server has answered', () => {
  test('moves into another list, and has its moment in the list of what is done', () => {
    expect(after({ field: 'list', listId: 'done' })).toMatchObject({ listId: 'done', doneAt: now })
    expect(after({ field: 'list', listId: 'done' }, { field: 'list', listId: 'todo' })).toMatchObject({
      listId: 'todo',
      doneAt: null,
    })
    expect(after({ field: 'list', listId: 'todo' })).toBe(card)
  })

  test('a second category replaces the first; labels stand by type, each once', () => {
    expect(
      after({ field: 'labels', label: theme, on: true }, { field: 'labels', label: mission, on: true }).labelIds,
    ).toEqual(['mission', 'theme'])
    expect(after({ field: 'labels', label: run, on: true }).labelIds).toEqual(['run'])
    expect(after({ field: 'labels', label: run, on: false })).toMatchObject({ labels: [], labelIds: [] })
  })

  test('who follows it shows and goes, its owner stays', () => {
    expect(after({ field: 'members', person: emma, on: true })).toMatchObject({
      memberIds: ['emma'],
      people: [ada, emma],
    })
    expect(
      after({ field: 'members', person: emma, on: true }, { field: 'members', person: emma, on: false }),
    ).toMatchObject({ memberIds: [], people: [ada] })
    expect(
      after({ field: 'members', person: ada, on: true }, { field: 'members', person: ada, on: false }).people,
    ).toEqual([ada])
    expect(after({ field: 'owner', person: emma })).toMatchObject({ userId: 'emma' })
    expect(after({ field: 'priority', priority: 4 }).priority).toBe(4)
  })
})

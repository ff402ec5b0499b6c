import { describe, expect, test } from 'vitest'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { changedCard, wireOf, type Change } from './change.ts'

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
const after = (...changes: Change[]) => changes.reduce((before, change) => changedCard(before, change, now), card)

describe('a change as the server takes it', () => {
  test.each<[Change, Record<string, unknown>]>([
    [{ part: 'list', listId: 'done' }, { listId: 'done' }],
    [{ part: 'priority', priority: 0 }, { priority: 0 }],
    [{ part: 'owner', person: ada }, { userId: 'ada' }],
    [{ part: 'labels', label: run, on: true }, { attachLabelId: 'run' }],
    [{ part: 'labels', label: run, on: false }, { detachLabelId: 'run' }],
    [{ part: 'members', person: emma, on: true }, { attachMemberId: 'emma' }],
    [{ part: 'members', person: emma, on: false }, { detachMemberId: 'emma' }],
    [{ part: 'milestones', milestone, on: true }, { attachMilestoneId: 's9' }],
    [{ part: 'milestones', milestone, on: false }, { detachMilestoneId: 's9' }],
  ])('%j', (change, wire) => expect(wireOf(change)).toEqual(wire))
})

describe('a card as it is shown until the server has answered', () => {
  test('moves into another list, and has its moment in the list of what is done', () => {
    expect(after({ part: 'list', listId: 'done' })).toMatchObject({ listId: 'done', doneAt: now })
    expect(after({ part: 'list', listId: 'done' }, { part: 'list', listId: 'todo' })).toMatchObject({
      listId: 'todo',
      doneAt: null,
    })
    expect(after({ part: 'list', listId: 'todo' })).toBe(card)
  })

  test('a second category replaces the first; labels stand by type, each once', () => {
    expect(
      after({ part: 'labels', label: theme, on: true }, { part: 'labels', label: mission, on: true }).labelIds,
    ).toEqual(['mission', 'theme'])
    expect(after({ part: 'labels', label: run, on: true }).labelIds).toEqual(['run'])
    expect(after({ part: 'labels', label: run, on: false })).toMatchObject({ labels: [], labelIds: [] })
  })

  test('who follows it shows and goes, its owner stays', () => {
    expect(after({ part: 'members', person: emma, on: true })).toMatchObject({
      memberIds: ['emma'],
      people: [ada, emma],
    })
    expect(
      after({ part: 'members', person: emma, on: true }, { part: 'members', person: emma, on: false }),
    ).toMatchObject({ memberIds: [], people: [ada] })
    expect(
      after({ part: 'members', person: ada, on: true }, { part: 'members', person: ada, on: false }).people,
    ).toEqual([ada])
    expect(after({ part: 'owner', person: emma })).toMatchObject({ userId: 'emma' })
    expect(after({ part: 'priority', priority: 4 }).priority).toBe(4)
  })
})

import { expect, test } from 'vitest'
import type { Notice } from '../../../model/notices/notice-queries.ts'
import { groupNotices } from './group-notices.ts'

const notice = (_id: string, taskId: string | null, createdAt = '2026-02-03T12:00:00.000Z'): Notice => ({
  _id,
  kind: 'message',
  category: 'messages',
  createdAt,
  readAt: null,
  app: { _id: 'app', slug: 'lumen', name: 'Atelier Lumen' },
  task: taskId === null ? null : { _id: taskId, slug: 'ATL-1', name: 'Scanner' },
  actor: null,
  settledBy: null,
  excerpt: null,
  reason: null,
  facts: {},
  probe: null,
  expiresAt: null,
  maintenance: null,
  announcement: null,
})
const ids = (notices: Notice[]) =>
  groupNotices(notices, (at) => at.slice(0, 10)).map((group) => group.notices.map(({ _id }) => _id).join(''))

test('[OPEN-064] neighbours about one request make a group, within a day; the order stays', () => {
  expect(ids([notice('a', '1'), notice('b', '1'), notice('c', '2'), notice('d', '1')])).toEqual(['ab', 'c', 'd'])
  expect(ids([notice('a', '1'), notice('b', '1', '2026-02-02T12:00:00.000Z')])).toEqual(['a', 'b'])
  expect(ids([notice('a', null), notice('b', null)])).toEqual(['a', 'b'])
})

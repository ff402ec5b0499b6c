import { expect, test } from 'vitest'
import { finishBulkChange, startBulkChange, nothingDone, failBulkChange, takenBack, undoable } from './bulk-status.ts'

const until = '2026-03-02T10:10:00.000Z'
const before = '2026-03-02T10:09:59.000Z'
const failure = { _id: '1', taskId: 'ATL-1', name: 'Imprimante', code: 'task_archived', message: 'Archivée' } as const
const done = finishBulkChange(startBulkChange(nothingDone), { _id: 'c1', failed: [failure], undoUntil: until })

test('a change can be taken back until its moment, once, and not while another is under way', () => {
  expect(undoable(done, before)).toBe('c1')
  expect(undoable(done, until)).toBeNull()
  expect(undoable(startBulkChange(done), before)).toBeNull()
  expect(undoable(takenBack(done), before)).toBeNull()
})

test('a change that changed nothing leaves nothing to take back', () => {
  expect(
    undoable(finishBulkChange(startBulkChange(done), { _id: 'c2', failed: [], undoUntil: null }), before),
  ).toBeNull()
})

test('failures are shown until the next answer; a refusal as a whole leaves them shown', () => {
  expect(done.failed).toEqual([failure])
  expect(failBulkChange(startBulkChange(done))).toEqual(done)
  expect(finishBulkChange(startBulkChange(done), { _id: 'c2', failed: [], undoUntil: until }).failed).toEqual([])
})

import { days } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { nextReminder } from './reminder-rules.ts'

const pendingAt = new Date('2026-01-01T09:00:00.000Z')
const after = (count: number) => new Date(pendingAt.getTime() + days(count))

test('[TMR-006][OPEN-027] reminders fall 7, 14, 28 and 34 days after the wait began, each once', () => {
  expect(nextReminder(pendingAt, pendingAt)).toEqual(after(7))
  expect(nextReminder(pendingAt, after(7))).toEqual(after(14))
  expect(nextReminder(pendingAt, after(14))).toEqual(after(28))
  expect(nextReminder(pendingAt, after(28))).toEqual(after(34))
  expect(nextReminder(pendingAt, after(34))).toBeNull()
})

test('[TMR-006] the reminder after a late one is the next to come, not one that was missed too', () => {
  expect(nextReminder(pendingAt, after(20))).toEqual(after(28))
})

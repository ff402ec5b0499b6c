import { expect, test } from 'vitest'
import { isUnreadable, UnreadableMail } from './unreadable-mail.ts'

test('a mail that ended its thread is read three times, one beyond a limit once', () => {
  const ended = new UnreadableMail('Not read within 20000 ms', false)
  expect([1, 2, 3, 4].map((attempt) => isUnreadable(ended, attempt))).toEqual([false, false, true, true])
  expect(isUnreadable(new UnreadableMail('More than 300 parts', true), 1)).toBe(true)
  expect(isUnreadable(new Error('The file store is away'), 9)).toBe(false)
})

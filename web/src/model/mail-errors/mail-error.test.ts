import { expect, test } from 'vitest'
import { parseMailError } from './mail-error.ts'

test('the error of a mail is its kind, then what the server answered', () => {
  expect(parseMailError('busy: 451 4.7.1 Try again later')).toEqual({
    trouble: 'busy',
    answer: '451 4.7.1 Try again later',
  })
  expect(parseMailError('unreachable: ETIMEDOUT')).toEqual({ trouble: 'unreachable', answer: 'ETIMEDOUT' })
  expect(parseMailError('address_fails:')).toEqual({ trouble: 'address_fails', answer: '' })
  expect(parseMailError('gone: with the wind')).toEqual({ trouble: undefined, answer: 'gone: with the wind' })
  expect(parseMailError('550 no such user')).toEqual({ trouble: undefined, answer: '550 no such user' })
})

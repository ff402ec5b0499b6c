import { expect, test } from 'vitest'
import { defaultDigestHour, defaultNoticeChoices, withMandatoryChannels } from './notice-preferences.ts'

test('[OPEN-064] by default the inbox has everything, mail what needs an answer, money and security', () => {
  const channels = Object.entries(defaultNoticeChoices).map(([name, { inbox, push, mail }]) => [
    name,
    inbox,
    push,
    mail,
  ])
  expect(channels).toEqual([
    ['answer', true, true, 'now'],
    ['messages', true, true, 'never'],
    ['progress', true, false, 'never'],
    ['availability', true, true, 'never'],
    ['payments', true, false, 'now'],
    ['security', true, true, 'now'],
  ])
  expect(defaultDigestHour).toBe(8)
})

test('security notices stay in the inbox and in the mail, their push is a choice; the others are as chosen', () => {
  const none = { inbox: false, push: false, mail: 'never' } as const
  const choices = withMandatoryChannels({ ...defaultNoticeChoices, payments: none, security: none })
  expect(choices.security).toEqual({ inbox: true, push: false, mail: 'now' })
  expect(choices.payments).toEqual(none)
})

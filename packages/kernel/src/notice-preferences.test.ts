import { expect, test } from 'vitest'
import {
  categoriesOf,
  defaultDigestHour,
  defaultNoticeChoices,
  ownChoices,
  withMandatoryChannels,
  type NoticeReader,
} from './notice-preferences.ts'

const channelsFor = (reader: NoticeReader) =>
  Object.entries(ownChoices(reader, defaultNoticeChoices[reader])).map(([name, choice]) => {
    const { inbox, push, mail } = choice!
    return [name, inbox, push, mail]
  })

test('[OPEN-064][EML-001] the inbox has everything by default; mails messages, answers, money and security', () => {
  expect(channelsFor('customer')).toEqual([
    ['answer', true, true, 'now'],
    ['messages', true, true, 'now'],
    ['progress', true, false, 'never'],
    ['availability', true, true, 'never'],
    ['payments', true, false, 'now'],
    ['security', true, true, 'now'],
  ])
  expect(defaultDigestHour).toBe(8)
})

test('[DAY-013] staff get a mail of what is theirs to do or decide, of outages and failed payments', () => {
  expect(channelsFor('staff')).toEqual([
    ['incoming', true, true, 'never'],
    ['assigned', true, true, 'now'],
    ['decisions', true, true, 'now'],
    ['messages', true, true, 'never'],
    ['progress', true, false, 'never'],
    ['availability', true, true, 'now'],
    ['payments', true, false, 'now'],
    ['security', true, true, 'now'],
  ])
  expect(channelsFor('staff').map(([name]) => name)).toEqual(categoriesOf.staff)
})

test('security notices stay in the inbox and in the mail, their push is a choice; the others are as chosen', () => {
  const none = { inbox: false, push: false, mail: 'never' } as const
  const choices = withMandatoryChannels({ ...defaultNoticeChoices.staff, payments: none, security: none })
  expect(choices.security).toEqual({ inbox: true, push: false, mail: 'now' })
  expect(choices.payments).toEqual(none)
})

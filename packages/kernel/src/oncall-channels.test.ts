import { expect, test } from 'vitest'
import { defaultOncallChannels, workingChannels, type ChannelSetUp, type OncallChannel } from './oncall-channels.ts'

const all = { hasBrowser: true, hasMail: true, hasPhone: true, hasGateway: true }
const chosen: OncallChannel[] = [
  { kind: 'gateway', delayMinutes: 0 },
  { kind: 'push', delayMinutes: 1 },
  { kind: 'mail', delayMinutes: 5 },
]

test.each<[what: string, missing: Partial<ChannelSetUp>, kinds: string[]]>([
  ['all is set up', {}, ['gateway', 'push', 'mail']],
  ['no browser', { hasBrowser: false }, ['gateway', 'mail']],
  ['mails come back', { hasMail: false }, ['gateway', 'push']],
  ['no phone', { hasPhone: false }, ['push', 'mail']],
  ['no gateway', { hasGateway: false }, ['push', 'mail']],
  ['nothing', { hasBrowser: false, hasMail: false, hasPhone: false }, []],
])('[ONC-013] the channels that reach a person: %s', (_, missing, kinds) => {
  expect(workingChannels(chosen, { ...all, ...missing }).map(({ kind }) => kind)).toEqual(kinds)
})

test('[ONC-013] a channel that was not chosen does not work, and push and mail at once are the default', () => {
  expect(workingChannels([{ kind: 'push', delayMinutes: 0 }], { ...all, hasBrowser: false })).toEqual([])
  expect(defaultOncallChannels).toEqual([
    { kind: 'push', delayMinutes: 0 },
    { kind: 'mail', delayMinutes: 0 },
  ])
})

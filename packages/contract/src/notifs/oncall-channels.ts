import { maxChannelDelayMinutes, oncallChannelKinds } from '@passerelle/kernel/oncall-channels'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'

const Channel = z.strictObject({
  kind: z.enum(oncallChannelKinds),
  delayMinutes: z.int().check(z.gte(0), z.lte(maxChannelDelayMinutes)),
})
const Channels = z.object({
  list: z.array(Channel),
  /** What is set up: a browser that takes pushes, a phone number. */
  hasBrowser: z.boolean(),
  hasPhone: z.boolean(),
})
const isOnceEach = (list: readonly { kind: string }[]) => new Set(list.map(({ kind }) => kind)).size === list.length

export const oncallChannels = api('notifs', {
  /** By which channels the caller is paged, in their order (ONC-013). */
  readOncallChannels: operation({
    method: 'GET',
    path: '/private/oncall-channels',
    requirement: 'ONC-013',
    access: can('oncall.channels'),
    token: 'none',
    app: 'optional',
    response: Channels,
  }),
  /** `oncall_channels`: none is left. */
  saveOncallChannels: operation({
    method: 'PUT',
    path: '/private/oncall-channels',
    requirement: 'ONC-013',
    access: can('oncall.channels'),
    token: 'none',
    app: 'optional',
    body: z.strictObject({
      list: z.array(Channel).check(z.maxLength(oncallChannelKinds.length), z.refine(isOnceEach)),
    }),
    response: Channels,
    problems: ['oncall_channels'],
  }),
})

export type OncallChannels = z.infer<typeof Channels>

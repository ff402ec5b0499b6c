import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import { minutes } from '@passerelle/kernel/durations'
import {
  defaultNoticeChoices,
  withMandatoryChannels,
  type NoticeCategory,
  type NoticeChoices,
} from '@passerelle/kernel/notice-preferences'

/** Delay before a message is mailed: none is sent if it is read within this time. */
export const unreadBeforeMail = minutes(15)

export type Channels = {
  inInbox: boolean
  push: boolean
  /** Null: no mail. `at` now or in the past: send immediately. */
  mail: { mode: 'now' | 'digest'; at: Date } | null
}

/** Stored channel choices completed with the defaults. */
export const choicesOf = (stored: Partial<NoticeChoices> | null): NoticeChoices =>
  withMandatoryChannels({ ...defaultNoticeChoices, ...stored })

/** Channels through which a user is notified of a category now. */
export const channelsOf = (
  category: NoticeCategory,
  { choices, digestHour }: { choices: NoticeChoices; digestHour: number },
  now: Date,
): Channels => {
  const { inbox, push, mail } = choices[category]
  const after = category === 'messages' ? unreadBeforeMail : 0
  return {
    inInbox: inbox,
    push,
    mail:
      mail === 'never'
        ? null
        : mail === 'digest'
          ? { mode: 'digest', at: parisHourAfter(now, digestHour) }
          : { mode: 'now', at: new Date(now.getTime() + after) },
  }
}

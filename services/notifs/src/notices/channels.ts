import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import { minutes } from '@passerelle/kernel/durations'
import {
  defaultNoticeChoices,
  withMandatoryChannels,
  type NoticeCategory,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeReader,
} from '@passerelle/kernel/notice-preferences'

/** Delay before a message is mailed: none is sent if it is read within this time. */
export const unreadBeforeMail = minutes(15)

export type Channels = {
  inInbox: boolean
  push: boolean
  /** Null: no mail. `at` now or in the past: send immediately. */
  mail: { mode: 'now' | 'digest'; at: Date } | null
}

type Stored = { [C in NoticeCategory]?: NoticeChoice | undefined }

/** Stored channel choices completed with the defaults of this kind of reader. */
export const choicesOf = (reader: NoticeReader, stored: Stored | null): NoticeChoices =>
  withMandatoryChannels({ ...defaultNoticeChoices[reader], ...(stored as Partial<NoticeChoices> | null) })

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

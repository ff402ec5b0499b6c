import { parisHourAfter } from '@passerelle/kernel/paris-hour'
import { loudFrom, type AbsentDays, type QuietHours } from '@passerelle/kernel/quiet-hours'
import {
  defaultNoticeChoices,
  withMandatoryChannels,
  type MailMode,
  type NoticeCategory,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeReader,
} from '@passerelle/kernel/notice-preferences'

export type Channels = {
  inInbox: boolean
  /** Null: no push. */
  push: Date | null
  /** Null: no mail. `at` now or in the past: send immediately. */
  mail: { mode: 'now' | 'digest'; at: Date } | null
  /** Set while pushes and mails are held: all that have the same leave as one (DAY-014). */
  fold: string | null
}

type Stored = { [C in NoticeCategory]?: NoticeChoice | undefined }

/**
 * Stored channel choices completed with the defaults of this kind of reader. `messageMails`: when messages are mailed
 * to customers who chose nothing, as their account or the installation says (EML-048, EML-060).
 */
export const choicesOf = (
  reader: NoticeReader,
  stored: Stored | null,
  messageMails: MailMode = defaultNoticeChoices.customer.messages.mail,
): NoticeChoices => {
  const { messages, ...others } = defaultNoticeChoices[reader]
  const given = reader === 'customer' ? { ...messages, mail: messageMails } : messages
  return withMandatoryChannels({ ...others, messages: given, ...(stored as Partial<NoticeChoices> | null) })
}

type Reader = {
  choices: NoticeChoices
  digestHour: number
  quiet?: { hours: QuietHours; absences: readonly AbsentDays[] } | null
  /** Delay before a message is mailed: none is sent if it is read within this time. */
  messageMailMs: number
}

/** Channels through which a user is notified of a category now, or when their quiet hours and absence are over. */
export const channelsOf = (
  category: NoticeCategory,
  { choices, digestHour, quiet, messageMailMs }: Reader,
  now: Date,
): Channels => {
  const { inbox, push, mail } = choices[category]
  const loud = quiet ? loudFrom(now, quiet.hours, quiet.absences) : now
  const held = loud > now
  const mailAt = new Date(now.getTime() + (category === 'messages' ? messageMailMs : 0))
  const due = () => {
    if (mail === 'never') return null
    if (mail === 'digest') return { mode: mail, at: parisHourAfter(now, digestHour) }
    // Mails that are held leave as a digest: one mail for all of them.
    return held ? { mode: 'digest' as const, at: loud } : { mode: mail, at: mailAt }
  }
  return {
    inInbox: inbox,
    push: push ? loud : null,
    mail: due(),
    fold: held ? `quiet:${loud.toISOString()}` : null,
  }
}

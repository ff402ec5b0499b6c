/** Categories of notices to customers and to staff, in the order in which preferences show them. */
export const categoriesOf = {
  customer: ['answer', 'messages', 'progress', 'availability', 'payments', 'security'],
  staff: ['incoming', 'assigned', 'decisions', 'messages', 'progress', 'availability', 'payments', 'security'],
} as const
export type NoticeReader = keyof typeof categoriesOf
export type NoticeCategory = (typeof categoriesOf)[NoticeReader][number]
export const noticeCategories: readonly NoticeCategory[] = [
  ...new Set<NoticeCategory>([...categoriesOf.customer, ...categoriesOf.staff]),
]

/**
 * `now`: immediately; for messages only if they stay unread for some minutes. `digest`: in one mail at the chosen hour.
 */
export const mailModes = ['now', 'digest', 'never'] as const
export type MailMode = (typeof mailModes)[number]

/** Notification channels of a category. */
export type NoticeChoice = { inbox: boolean; push: boolean; mail: MailMode }
export type NoticeChoices = Record<NoticeCategory, NoticeChoice>

export const defaultDigestHour = 8

const loud: NoticeChoice = { inbox: true, push: true, mail: 'now' }
const pushed: NoticeChoice = { inbox: true, push: true, mail: 'never' }
const quiet: NoticeChoice = { inbox: true, push: false, mail: 'never' }
const mailed: NoticeChoice = { inbox: true, push: false, mail: 'now' }

const defaults: NoticeChoices = {
  incoming: pushed,
  assigned: loud,
  decisions: loud,
  answer: loud,
  messages: pushed,
  progress: quiet,
  availability: pushed,
  payments: mailed,
  security: loud,
}

/**
 * Default channels. Customers (OPEN-064, EML-001): mail for what needs the user's answer, for messages that stay
 * unread, and for money and security. Staff (DAY-013): mail for what is theirs to do, for outages and failed payments.
 */
export const defaultNoticeChoices: Readonly<Record<NoticeReader, NoticeChoices>> = {
  customer: { ...defaults, messages: loud },
  staff: { ...defaults, availability: loud },
}

/** Security notices cannot be disabled in the inbox and by mail. */
export const withMandatoryChannels = (choices: NoticeChoices): NoticeChoices => ({
  ...choices,
  security: { ...choices.security, inbox: true, mail: 'now' },
})

/** The choices of the categories of which this kind of reader is ever told (DAY-013). */
export const ownChoices = (reader: NoticeReader, choices: NoticeChoices) => {
  const { messages, progress, availability, payments, security, answer, incoming, assigned, decisions } = choices
  const both = { messages, progress, availability, payments, security }
  return reader === 'staff' ? { incoming, assigned, decisions, ...both } : { answer, ...both }
}

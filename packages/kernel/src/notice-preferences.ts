export const noticeCategories = ['answer', 'messages', 'progress', 'availability', 'payments', 'security'] as const
export type NoticeCategory = (typeof noticeCategories)[number]

/**
 * `now`: immediately; for messages only if they stay unread for some minutes. `digest`: in one mail at the chosen hour.
 */
export const mailModes = ['now', 'digest', 'never'] as const
export type MailMode = (typeof mailModes)[number]

/** Notification channels of a category. */
export type NoticeChoice = { inbox: boolean; push: boolean; mail: MailMode }
export type NoticeChoices = Record<NoticeCategory, NoticeChoice>

export const defaultDigestHour = 8

/** Default channels (OPEN-064): mail for what needs the user's answer, and for money and security. */
export const defaultNoticeChoices: NoticeChoices = {
  answer: { inbox: true, push: true, mail: 'now' },
  messages: { inbox: true, push: true, mail: 'never' },
  progress: { inbox: true, push: false, mail: 'never' },
  availability: { inbox: true, push: true, mail: 'never' },
  payments: { inbox: true, push: false, mail: 'now' },
  security: { inbox: true, push: true, mail: 'now' },
}

/** Security notices cannot be disabled in the inbox and by mail. */
export const withMandatoryChannels = (choices: NoticeChoices): NoticeChoices => ({
  ...choices,
  security: { ...choices.security, inbox: true, mail: 'now' },
})

export const noticeCategories = ['answer', 'messages', 'progress', 'availability', 'payments', 'security'] as const
export type NoticeCategory = (typeof noticeCategories)[number]

/** `now`: at once, of messages only when they stay unread for some minutes. `digest`: in one mail at the chosen hour. */
export const mailModes = ['now', 'digest', 'never'] as const
export type MailMode = (typeof mailModes)[number]

/** By which channels somebody is told of a category. */
export type NoticeChoice = { inbox: boolean; push: boolean; mail: MailMode }
export type NoticeChoices = Record<NoticeCategory, NoticeChoice>

export const defaultDigestHour = 8

/** What holds until somebody chooses otherwise (OPEN-064): mail for what needs their answer, and for money and security. */
export const defaultNoticeChoices: NoticeChoices = {
  answer: { inbox: true, push: true, mail: 'now' },
  messages: { inbox: true, push: true, mail: 'never' },
  progress: { inbox: true, push: false, mail: 'never' },
  availability: { inbox: true, push: true, mail: 'never' },
  payments: { inbox: true, push: false, mail: 'now' },
  security: { inbox: true, push: true, mail: 'now' },
}

/** Nobody may silence what concerns the safety of their account in the inbox and by mail. */
export const withMandatoryChannels = (choices: NoticeChoices): NoticeChoices => ({
  ...choices,
  security: { ...choices.security, inbox: true, mail: 'now' },
})

import type { MailAnswer } from '@passerelle/contract/projects/answers'

/** A message of a thread: names and moment in words, the text in Markdown. */
export type ShownMessage = { author: string; at: string; text: string }

/** Content of a mail in the recipient's language, all plain text; HTML and plain text parts are rendered from it. */
export type MailContent = {
  subject: string
  /** A guest of the account, who is greeted by this name and may answer the account itself. */
  guest?: string
  /** Slug of a task, shown to the right of the account's name. */
  reference?: string
  title: string
  /** Deadline, shown right below the title. */
  deadline?: string
  text: string
  quote?: string
  /** First name of who wrote all messages, for the name of the sender. */
  author?: string
  messages?: readonly ShownMessage[]
  /** What an account's own text says after the messages (EML-012). */
  afterMessages?: string
  /** Line above which an answer is written (EML-008), where answers are read. */
  cutLine?: string
  /** Nothing but messages, which greet by themselves. */
  isThread?: true
  /** The message before the first one, for those who do not remember. */
  before?: ShownMessage & { title: string }
  lines?: readonly { label: string; value: string }[]
  items?: readonly { title: string; link: string }[]
  button?: { text: string; link: string }
  /** Answers by links to a page, in the place of the button: two equal ones and a third (ANS-013). */
  choices?: { page: string } & Record<MailAnswer, { text: string; link: string }>
  /** The three ratings as links to one page, each with a mark and a word (ANS-018). */
  ratings?: { page: string; list: readonly { mark: string; text: string; link: string }[] }
  note?: string
  /** Token that ends mails of this kind (RFC 8058). */
  unsubscribe?: string
}

/** Sender branding and recipient of a mail. */
export type MailFrame = {
  appName: string
  providerName: string
  logo: string | null
  colour: string
  /** The recipient's first name, if known. */
  firstName: string | null
  origin: string
  supportPhone: string | null
  /** Where the account's guests may write to, if it said so. */
  guestReplyTo: string | null
}

/** What a mail says, in the language of its receiver: HTML and plain text are drawn from it. All plain text. */
export type MailContent = {
  subject: string
  /** The id of a request, at the right of the account's name. */
  reference?: string
  title: string
  /** The deadline, which comes right after the title. */
  deadline?: string
  text: string
  quote?: string
  lines?: readonly { label: string; value: string }[]
  items?: readonly { title: string; link: string }[]
  button?: { text: string; link: string }
  note?: string
}

/** Whose mail it is and to whom it goes. */
export type MailFrame = {
  appName: string
  providerName: string
  logo: string | null
  colour: string
  /** The receiver's first name, where they are known. */
  firstName: string | null
  origin: string
  supportPhone: string | null
}

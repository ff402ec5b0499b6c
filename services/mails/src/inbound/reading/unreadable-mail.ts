/**
 * A mail that cannot be read (EML-025). `final`: it is beyond a limit and would be at each try; otherwise it ended its
 * thread, by memory or time, which other work on the machine may have caused.
 */
export class UnreadableMail extends Error {
  override readonly name = 'UnreadableMail'
  readonly final: boolean

  constructor(message: string, final: boolean) {
    super(message)
    this.final = final
  }
}

const mostTries = 3

/** Whether a mail stays unread: it never can be read, or it ended its thread three times. */
export const isUnreadable = (error: unknown, attempt: number): error is UnreadableMail =>
  error instanceof UnreadableMail && (error.final || attempt >= mostTries)

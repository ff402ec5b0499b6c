/** A message of a thread in a mail; `author` is null for somebody who is gone, `fileName` where it is an attachment. */
export type MailedMessage = {
  author: { firstName: string; lastName: string; staff: boolean } | null
  /** Instant in ISO 8601. */
  at: string
  /** Markdown. */
  text: string
  fileName: string | null
  /** What is stored of the attachment, in bytes; absent in mails that were queued before. */
  file?: { id: string; type: string; size: number }
}

/** What a customer has to do next for a request, as mails about it say (EML-010). */
export const threadSteps = ['nothing', 'answer', 'completion', 'estimate'] as const
export type ThreadNext = { step: (typeof threadSteps)[number]; until: Date | null }

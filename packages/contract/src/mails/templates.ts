/**
 * Every mail template with the names of its variables. Values are plain text: timestamps in ISO 8601, days as
 * `YYYY-MM-DD`, amounts in cents, links as paths below the public origin. Values are formatted and escaped when the
 * mail is rendered.
 */
export const mailVariables = {
  recovery: ['link', 'expiresAt'],
  password_changed: ['at'],
  email_confirmation: ['link', 'expiresAt'],
  email_changed: ['at'],
  email_replaced: ['at'],
  /** `change`: `passkey_added` or `second_factor_reset`. */
  security_changed: ['at', 'change'],
  invitation: ['link', 'inviterName', 'expiresAt'],
  welcome: ['link', 'code', 'expiresAt'],
  reminder: ['taskSlug', 'taskName', 'link', 'since', 'question', 'closesAt'],
  /** `duration` in ms; both prices are empty for recipients who may not see them (EST-020). */
  estimate: ['taskSlug', 'taskName', 'link', 'actorName', 'duration', 'closesAt', 'dailyInCents', 'hourlyInCents'],
  /** Amounts without and with tax; `lines` is a JSON list of `{label, value}` in the recipient's language (BIL-051). */
  quote: ['taskSlug', 'taskName', 'link', 'number', 'net', 'gross', 'validUntil', 'lines', 'closesAt'],
  /**
   * Unread messages of a thread (EML-009). `messages` is a JSON list of `MailedMessage`, `before` one of them or empty;
   * `next`: one of `threadSteps`.
   */
  thread: ['taskSlug', 'taskName', 'link', 'messages', 'before', 'next', 'until', 'unsubscribe'],
  /** To an outside address (EML-043): that it follows a request, by whom; and messages as those of `thread`. */
  outside_added: ['taskSlug', 'taskName', 'adderName', 'adderOf', 'unsubscribe'],
  outside_thread: ['taskSlug', 'taskName', 'messages', 'unsubscribe'],
  /** `took` in ms, from the request to its end; `unsubscribe`: token of the link that ends such mails. */
  satisfaction: ['taskSlug', 'taskName', 'doneAt', 'took', 'unsubscribe'],
  /** To the sender of a mail that opened a request, and of one that waits for staff (EML-046). */
  request_received: ['taskSlug', 'taskName', 'link'],
  held_notice: ['link'],
  /** `items` is a JSON list of `{title, link}`. */
  digest: ['items', 'link'],
  /** Texts already in the recipient's language. `unsubscribe`: token of the link that ends such mails, or empty. */
  notice: ['reference', 'subject', 'title', 'deadline', 'text', 'quote', 'button', 'note', 'link', 'unsubscribe'],
  /** Mails to guests greet `guestName`. */
  booking_confirmation: ['guestName', 'reference', 'roomName', 'arrival', 'departure', 'amount'],
  /** `refund` in cents, `reason` in the words of the account; both may be empty. */
  booking_canceled: ['guestName', 'reference', 'roomName', 'arrival', 'departure', 'refund', 'reason'],
  booking_reminder: ['guestName', 'reference', 'roomName', 'arrival', 'departure', 'arrivalFrom', 'balance'],
  voucher: ['guestName', 'code', 'amount', 'validUntil', 'fromName', 'words'],
  voucher_expiry: ['guestName', 'code', 'left', 'validUntil'],
  /** `about` is `stay` or `gift`; a gift has no room, arrival and departure. */
  guest_payment: [
    'guestName',
    'about',
    'reference',
    'roomName',
    'arrival',
    'departure',
    'amount',
    'total',
    'balance',
    'validUntil',
    'link',
  ],
  invoice: ['number', 'amount', 'dueAt', 'link'],
  report_completion_requested: ['requesterName', 'incidentName', 'link'],
  /** Texts and figures already in the recipient's language; `lines` is a JSON list of `{label, value}`. */
  sla_report: ['month', 'headline', 'lines', 'link', 'unsubscribe'],
  export_ready: ['link', 'expiresAt'],
  /** `text`: the sections of the report, already in the recipient's language. */
  daily_report: ['title', 'text', 'link'],
  mail_test: ['requesterName'],
} as const satisfies Record<string, readonly string[]>

export type MailTemplate = keyof typeof mailVariables
export type MailVariables<T extends MailTemplate> = Record<(typeof mailVariables)[T][number], string>

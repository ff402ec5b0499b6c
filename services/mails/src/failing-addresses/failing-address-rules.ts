import type { MailTemplate } from '@passerelle/contract/mails/templates'
import { days } from '@passerelle/kernel/durations'

/** What is known of an address whose mails came back; before it fails, the first and the last time of at most two. */
export type AddressFailures = {
  failures: number
  firstFailedAt: Date
  lastFailedAt: Date
  code: string
  failingSince: Date | null
}

/** The mailbox or its domain does not exist. */
const fatal: readonly string[] = ['5.1.1', '5.1.2', '5.1.10', '5.4.1']
/** So many failures within so long, in ms, make an address fail. */
const [most, window] = [3, days(7)]

/**
 * What is known after a mail came back with an enhanced status code (EML-044): codes of an unknown mailbox make its
 * address fail at once, others that begin with 5 at the third within seven days. Null: nothing is to be noted.
 */
export const noteFailure = (known: AddressFailures | null, code: string, at: Date): AddressFailures | null => {
  if (!code.startsWith('5.')) return null
  const once = { failures: 1, firstFailedAt: at, lastFailedAt: at, code, failingSince: null }
  const within = (since: Date) => at.getTime() - since.getTime() <= window
  const counted = (): AddressFailures => {
    if (!known) return once
    const next = { ...known, failures: known.failures + 1, lastFailedAt: at, code }
    if (known.failingSince !== null) return next
    if (within(known.firstFailedAt)) return next
    // The first of two is too long ago.
    return within(known.lastFailedAt) ? { ...next, failures: 2, firstFailedAt: known.lastFailedAt } : once
  }
  const next = counted()
  const fails = next.failures >= most || fatal.includes(code)
  return fails && next.failingSince === null ? { ...next, failingSince: at } : next
}

/** Mails that go to an address that fails: they prove or change it, or tell of a danger. */
const alwaysSent: readonly MailTemplate[] = [
  'recovery',
  'email_confirmation',
  'email_changed',
  'email_replaced',
  'password_changed',
  'security_changed',
]

/** Whether a mail goes to an address that fails (EML-045). */
export const goesToFailing = (template: MailTemplate): boolean => alwaysSent.includes(template)

import type { Query } from '@passerelle/server/database/statement'
import { statement } from '../statement-rows.ts'

/** Somebody with the address of a sender, in one account; staff are one in each account that they entered. */
export type KnownSender = {
  userId: string
  appId: string
  staff: boolean
  locale: string
  /** Whether mails open requests in this account (EML-048). */
  takesRequests: boolean
}

const known = statement(
  'mails.known-senders',
  `
  SELECT r.id AS "userId", r.app_id AS "appId", r.staff, r.locale, coalesce(s.mail_requests, true) AS "takesRequests"
    FROM accounts.notice_receivers r LEFT JOIN mails.account_settings s ON s.app_id = r.app_id WHERE r.email = $1`,
  { notNull: ['userId', 'appId', 'staff', 'locale', 'takesRequests'] },
)

/** People who have not been removed, of accounts that are not disabled, with this address in lower case. */
export const knownSenders = (query: Query, address: string): Promise<KnownSender[]> => known.readRows(query, address)

import type { Query } from '@passerelle/server/database/statement'
import { statement } from '../statement-rows.ts'

/** Somebody with the address of a sender, in one account; staff are one in each account that they entered. */
export type KnownSender = { userId: string; appId: string; staff: boolean; locale: string }

const known = statement(
  'mails.known-senders',
  `SELECT id AS "userId", app_id AS "appId", staff, locale FROM accounts.notice_receivers WHERE email = $1`,
  { notNull: ['userId', 'appId', 'staff', 'locale'] },
)

/** People who have not been removed, of accounts that are not disabled, with this address in lower case. */
export const knownSenders = (query: Query, address: string): Promise<KnownSender[]> => known.readRows(query, address)

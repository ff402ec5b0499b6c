import type { Tx } from '@passerelle/server/database/connect'
import { lockOf } from '@passerelle/server/database/advisory-lock'
import { statement } from './statement-rows.ts'

const billingLock = statement(
  'payments.billing-lock',
  `SELECT pg_advisory_xact_lock(${lockOf(`'payments.billing ' || $1::text`)}) IS NULL AS locked`,
)

/**
 * Claims of one account follow each other, so that a request is never billed as a whole by one invoice and by its work
 * logs on another. Held while rows are written, not while they are read and computed.
 */
export const lockBilling = async ({ query }: Pick<Tx, 'query'>, appId: string): Promise<void> => {
  await query(billingLock.with(appId))
}

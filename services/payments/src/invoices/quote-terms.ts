import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { Problem } from '@passerelle/contract/problems'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Query } from '@passerelle/server/database/statement'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Terms = InferResponse<typeof payments.saveQuoteTerms>
type Change = InferBody<typeof payments.saveQuoteTerms>

const read = statement('payments.quote-terms', 'SELECT quote_terms AS terms FROM payments.quote_sellers').as<{
  terms: Terms
}>()
const save = statement(
  'payments.quote-terms-save',
  `UPDATE payments.issuers s SET quote_terms = s.quote_terms || $1::jsonb, updated_at = $2
    WHERE s.app_id = (SELECT q.app_id FROM payments.quote_sellers q)
    RETURNING s.app_id AS "appId", s.quote_terms AS terms`,
).as<{ appId: string; terms: Terms }>()

/** Terms that new quotes begin with, empty until project staff write some (BIL-021). */
export const readQuoteTerms = async (query: Query): Promise<Terms> =>
  (await query(read.with())).rows[0]?.terms ?? { fr: '', en: '' }

/**
 * Stores the given languages of the terms of the quotes to come. Throws `issuer_incomplete` while nobody has entered
 * the issuer.
 */
export const saveQuoteTerms =
  ({ clock, database, record }: Pick<Platform, 'clock' | 'database' | 'record'>) =>
  (actor: Person, change: Change): Promise<Terms> =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query(save.with(JSON.stringify(change), clock.now()))
      const [saved] = rows
      if (!saved) throw new Problem('issuer_incomplete')
      const { appId, terms } = saved
      await record(tx, { appId, actor: eventActor(actor), name: 'issuer.changed', subject: appId, data: {} })
      return terms
    })

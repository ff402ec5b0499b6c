import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferBody } from '@passerelle/contract/operation'
import { isCustomerAdmin, type Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { dismissalKeys, documentKeys, versionsOn, type DocumentKey } from '@passerelle/kernel/legal-documents'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { findKeyed, keepDismissal } from '../announcements/answer-announcement.ts'
import { statement } from './statement-rows.ts'

type Body = InferBody<typeof accounts.setDismissal>
type Deps = Pick<Platform, 'database' | 'clock' | 'record'>

const isDocument = (key: Body['key']): key is DocumentKey => (documentKeys as readonly string[]).includes(key)

const isBanner = (key: Body['key']) => (dismissalKeys as readonly string[]).includes(key)

const documentAccept = statement(
  'accounts.document-accept',
  `INSERT INTO accounts.document_acceptances (app_id, document, version, user_id, accepted_at)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING`,
)

/** Records who accepted which version of a document: the announced one if any, else the one in force (APP-017). */
const accept = async (tx: Tx, { clock, record }: Deps, appId: string, document: DocumentKey, actor: Person) => {
  const now = clock.now()
  const { current, coming } = versionsOn(document, toIsoDate(now))
  for (const found of [current, coming]) {
    if (!found) continue
    const { rowCount } = await tx.query(documentAccept.with(appId, document, found.version, actor.userId, now))
    if (rowCount === 0) continue
    await record(tx, {
      appId,
      actor: { kind: actor.kind, userId: actor.userId },
      name: 'app.document_accepted',
      subject: appId,
      data: { document, version: found.version },
    })
  }
}

const appDismissal = statement(
  'accounts.app-dismissal',
  `UPDATE accounts.apps SET metadata = metadata || jsonb_build_object($2::text, $3::boolean) WHERE id = $1`,
)

/**
 * Stores `key: value` in the metadata of the caller's account (API-110). Any of its users may; only an administrator
 * accepts a document by it (APP-017). Of the two banners it is the same as dismissing their announcement (ANN-011).
 */
export const setDismissal =
  (deps: Deps) =>
  async (appId: string, { key, value }: Body, actor: Person) => {
    // Customers may not read announcements in a transaction.
    const announcementId = isBanner(key) ? await findKeyed(deps.database, key) : null
    return deps.database.transaction(async (tx) => {
      await tx.query(appDismissal.with(appId, key, value))
      if (announcementId !== null)
        await keepDismissal(tx, { announcementId, appId, userId: actor.userId }, value, deps.clock.now())
      if (isDocument(key) && value && isCustomerAdmin(actor)) await accept(tx, deps, appId, key, actor)
      return { key, value }
    })
  }

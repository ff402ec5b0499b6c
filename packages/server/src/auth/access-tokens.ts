import { createHash } from 'node:crypto'
import type { NamedOperation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { CustomerActor } from '@passerelle/kernel/actor'
import type { Platform } from '../platform.ts'

/** What every access token begins with, so that it is known at sight and found by scanners of secrets. */
export const accessTokenPrefix = 'psr_'

/** What is stored of an access token. Its 256 random bits need no salt. */
export const hashAccessToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

type Row = {
  id: string
  app_id: string
  created_by_id: string
  scope: 'read' | 'write'
  expires_at: Date | null
  disabled_at: Date | null
}

/**
 * Who calls with an access token: a customer administrator of its one account, in the name of who created it (OPEN-065). One of scope `read`
 * only reads. Problems `not_signed_in` (unknown or deleted), `session_expired`, `app_disabled`, `access_denied`.
 */
export const authenticateAccessToken = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  op: NamedOperation,
  token: string,
): Promise<CustomerActor> => {
  const { rows } = await database.query<Row>({
    name: 'use-access-token',
    text: 'SELECT * FROM accounts.use_access_token($1, $2)',
    values: [hashAccessToken(token), clock.now()],
  })
  const [row] = rows
  if (!row) throw new Problem('not_signed_in')
  if (row.expires_at && row.expires_at <= clock.now()) throw new Problem('session_expired')
  if (row.disabled_at) throw new Problem('app_disabled')
  if (row.scope === 'read' && op.method !== 'GET') throw new Problem('access_denied')
  return {
    kind: 'customer',
    userId: row.created_by_id,
    appId: row.app_id,
    admin: true,
    sessionId: row.id,
    tokenId: row.id,
  }
}

import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

type Token = InferResponse<typeof accounts.readAccessToken>
type Row = Omit<Token, 'createdAt' | 'expiresAt' | 'lastUsedAt'> & {
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

const tokens = statement(
  'accounts.tokens',
  `SELECT t.id AS "_id", t.name, t.scope, t.created_at AS "createdAt", t.expires_at AS "expiresAt",
                  t.last_used_at AS "lastUsedAt",
                  (SELECT json_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
                    'picture', p.picture, 'staff', p.staff)
                     FROM accounts.people p WHERE p.app_id = t.app_id AND p.id = t.created_by_id
                       AND NOT p.anonymised) AS "createdBy"
             FROM accounts.access_tokens t
            WHERE t.app_id = $1 AND ($2::char(24) IS NULL OR t.id = $2) AND t.deleted_at IS NULL
            ORDER BY t.created_at DESC, t.id DESC LIMIT 200`,
).as<Row>()

/**
 * Tokens of an account that are not deleted, newest first, or the one with this id. Never returns values: only digests
 * are stored.
 */
export const findTokens = async (query: Query, appId: string, id?: string): Promise<Token[]> => {
  const { rows } = await query(tokens.with(appId, id ?? null))
  return rows.map(({ createdAt, expiresAt, lastUsedAt, ...token }) => ({
    ...token,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import type { Query } from '@passerelle/server/database/statement'
import { statement } from './statement-rows.ts'
import type { Owner } from '../identity/second-factor-store.ts'

type Row = {
  enrolledAt: Date | null
  recoveryCodesLeft: number
  required: boolean
  email: string
  locale: Locale
  appName: string
}

const secondFactor = statement(
  'accounts.second-factor',
  `SELECT f.confirmed_at AS "enrolledAt", a.second_factor_required AS required, u.email, u.locale,
                  a.name AS "appName",
                  (SELECT count(*)::int FROM accounts.recovery_codes c
                  WHERE c.app_id = u.app_id AND c.user_id = u.id) AS "recoveryCodesLeft"
             FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
             LEFT JOIN accounts.totp_factors f ON f.app_id = u.app_id AND f.user_id = u.id
            WHERE u.app_id = $1 AND u.id = $2`,
  { notNull: ['recoveryCodesLeft', 'required', 'email', 'appName'] },
).as<Pick<Row, 'locale'>>()

/** Second factor of a user, with the names shown in the authenticator app. */
export const secondFactorOf = async (query: Query, { appId, userId }: Owner): Promise<Row> => {
  const { rows } = await query(secondFactor.with(appId, userId))
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

export const secondFactorView =
  (query: Query) =>
  async (owner: Owner): Promise<InferResponse<typeof accounts.readSecondFactor>> => {
    const { enrolledAt, recoveryCodesLeft, required } = await secondFactorOf(query, owner)
    return { enrolledAt: enrolledAt?.toISOString() ?? null, recoveryCodesLeft, required }
  }

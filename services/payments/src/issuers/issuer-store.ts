import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { Problem } from '@passerelle/contract/problems'
import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Query } from '@passerelle/server/database/statement'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

export type Issuer = NonNullable<InferResponse<typeof payments.readIssuer>['issuer']>

const issuerStatement = statement(
  'payments.issuer',
  `SELECT s.app_id AS "appId", legal_name AS "legalName", s.address, siren, vat_number AS "vatNumber", email,
                  legal_notice AS "legalNotice", iban, creditor_id AS "creditorId",
                  payment_days AS "paymentDays", version
             FROM payments.issuers s JOIN accounts.billing_parties p ON p.app_id = s.app_id AND p.provider`,
).as<Issuer & { appId: string }>()

/** The provider as issuer of invoices, as entered by its staff; null until then. */
export const findIssuer = async (query: Query): Promise<(Issuer & { appId: string }) | null> => {
  const { rows } = await query(issuerStatement.with())
  return rows[0] ?? null
}

const ownIssuer = statement(
  'payments.own-issuer',
  `SELECT app_id AS "appId", legal_name AS "legalName", address, siren, vat_number AS "vatNumber", email,
                  legal_notice AS "legalNotice", iban, creditor_id AS "creditorId",
                  payment_days AS "paymentDays", version FROM payments.issuers WHERE app_id = $1`,
).as<Issuer & { appId: string }>()

/** The account itself as issuer of invoices to its guests; null until its details are entered. */
export const findOwnIssuer = async (query: Query, appId: string): Promise<(Issuer & { appId: string }) | null> => {
  const { rows } = await query(ownIssuer.with(appId))
  return rows[0] ?? null
}

const issuerSave = statement(
  'payments.issuer-save',
  `INSERT INTO payments.issuers AS s (app_id, legal_name, address, siren, vat_number, email, legal_notice,
                 iban, payment_days, updated_at, creditor_id)
               SELECT app_id, $1, $2::jsonb, $3, $4, $5, $6, $7, $8::smallint, $9::timestamptz, $12
               FROM accounts.billing_parties p
                WHERE (CASE WHEN $11::text IS NULL THEN p.provider ELSE p.app_id = $11 END)
                  AND (coalesce($10::int, 0) = 0 OR EXISTS (SELECT FROM payments.issuers o
                    WHERE o.app_id = p.app_id AND o.version = $10))
               ON CONFLICT (app_id) DO UPDATE SET legal_name = $1, address = $2::jsonb, siren = $3, vat_number = $4,
                 email = $5, legal_notice = $6, iban = $7,
                 payment_days = $8::smallint, updated_at = $9::timestamptz,
                 creditor_id = $12, version = s.version + 1
               WHERE $10::int IS NULL OR s.version = $10
               RETURNING app_id AS "appId"`,
)

/** Stores an issuer for future invoices: the account, or the provider when it is null. Throws `settings_changed`. */
export const saveIssuer =
  ({ clock, database, record }: Pick<Platform, 'clock' | 'database' | 'record'>) =>
  (actor: Person, appId: string | null, { version, ...issuer }: InferBody<typeof payments.saveIssuer>): Promise<void> =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query(
        issuerSave.with(
          issuer.legalName,
          JSON.stringify({ ...issuer.address, line2: issuer.address.line2 ?? '' }),
          issuer.siren,
          issuer.vatNumber,
          issuer.email,
          issuer.legalNotice,
          issuer.iban,
          issuer.paymentDays,
          clock.now(),
          version ?? null,
          appId,
          issuer.creditorId ?? null,
        ),
      )
      const [saved] = rows
      if (!saved) throw new Problem('settings_changed')
      const told = { appId: saved.appId, actor: eventActor(actor), subject: saved.appId }
      await record(tx, { ...told, name: 'issuer.changed', data: {} })
    })

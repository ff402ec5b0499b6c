import type { Database } from '@passerelle/server/database/connect'
import { demoParties } from './demo-parties.ts'

/** Seeds the details with which Maison Verdier invoices its guests. */
export const seedGuestIssuer = (
  { transaction }: Pick<Database, 'transaction'>,
  apps: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> =>
  transaction(async ({ query }) => {
    const { name, address, tax } = demoParties['maison-verdier']!
    await query({
      text: `INSERT INTO payments.issuers (app_id, legal_name, address, siren, vat_number, email, payment_days,
             updated_at)
           VALUES ($1, $2, $3, $4, $5, 'sejours@maison-verdier.example', 0, $6)`,
      values: [apps['maison-verdier'], name, JSON.stringify(address), tax.slice(-9), tax, now],
    })
  })

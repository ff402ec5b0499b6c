import type { Platform } from '@passerelle/server/platform'

/** Fixture: the provider's details as seller, and those of this account as buyer. */
export const givenQuoteParties = async ({ database, clock }: Platform, appId: string): Promise<void> => {
  const address = { line1: '12 quai du Nuage', line2: '', postalCode: '69002', city: 'Lyon', country: 'FR' }
  await database.query({
    text: `INSERT INTO payments.issuers (app_id, legal_name, address, siren, vat_number, email, updated_at)
           SELECT id, 'Nimbus Infogérance SAS', $1, '829417301', 'FR58829417301', 'factures@nimbus.example', $2
             FROM accounts.apps WHERE provider ON CONFLICT DO NOTHING`,
    values: [address, clock.now()],
  })
  await database.query({
    text: `UPDATE accounts.apps SET address = $1, tax = 'FR47904118226' WHERE id = $2`,
    values: [address, appId],
  })
}

import { days } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { addWorkingDays } from '@passerelle/kernel/working-days'
import type { Database } from '@passerelle/server/database/connect'
import { atWork } from './office-hours.ts'
import { seedSubscriptions } from './subscriptions.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type DemoPayment = {
  /** Days before the first start. */
  age: number
  invoice: string
  subject: string
  cents: number
  status: 'notice_sent' | 'processing' | 'paid' | 'failed' | 'disputed' | 'refunded'
  reason?: 'insufficient_funds'
  method?: 'card'
  /** Refunded in part, in cents. */
  refunded?: number
}

const verdier: DemoPayment[] = [
  {
    age: 1,
    invoice: 'F-0109',
    subject: 'Infogérance du mois, 3 h 30 d’interventions',
    cents: 128_460,
    status: 'notice_sent',
  },
  { age: 5, invoice: 'F-0107', subject: 'Infogérance du mois dernier, 2e site', cents: 50_400, status: 'processing' },
  {
    age: 13,
    invoice: 'F-0105',
    subject: 'Disque de remplacement, accueil',
    cents: 9_600,
    status: 'paid',
    method: 'card',
  },
  { age: 14, invoice: 'AV-0101', subject: 'Avoir sur F-0031', cents: -12_000, status: 'refunded' },
  { age: 22, invoice: 'F-0103', subject: 'Borne Wi-Fi du jardin', cents: 67_200, status: 'paid' },
  { age: 27, invoice: 'F-0102', subject: 'Intervention hors heures', cents: 22_800, status: 'disputed' },
  { age: 47, invoice: 'F-0031', subject: 'Caisse et stocks', cents: 114_000, status: 'paid' },
  { age: 61, invoice: 'F-0030', subject: 'Infogérance mensuelle', cents: 50_400, status: 'paid' },
  {
    age: 75,
    invoice: 'F-0029',
    subject: 'Formation de l’équipe, une demi-journée',
    cents: 57_000,
    status: 'paid',
    method: 'card',
    refunded: 19_000,
  },
]
const lumen: DemoPayment[] = [
  {
    age: 4,
    invoice: 'F-0212',
    subject: 'Infogérance du mois, 12 h d’interventions',
    cents: 241_200,
    status: 'processing',
  },
  { age: 33, invoice: 'F-0201', subject: 'Infogérance mensuelle', cents: 198_000, status: 'paid' },
  { age: 64, invoice: 'F-0190', subject: 'Mission de bascule du catalogue', cents: 456_000, status: 'paid' },
]
const riviera: DemoPayment[] = [
  {
    age: 6,
    invoice: 'F-0311',
    subject: 'Infogérance du mois',
    cents: 34_800,
    status: 'failed',
    reason: 'insufficient_funds',
  },
  { age: 37, invoice: 'F-0302', subject: 'Infogérance mensuelle', cents: 34_800, status: 'paid' },
]

const insert = `
  INSERT INTO payments.payments (app_id, id, provider_payment_id, description, invoice_number, method_type,
    method_last4, status, amount_in_cents, currency,
    due_at, submitted_at, expected_at, paid_at, failed_at, failure_reason, disputed_at, created_at, read_at,
    refunded_in_cents, payment_method_id, mandate_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'eur', $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, $19, $20)`

/** The one-euro debit that failed to verify the clinic's bank account (ERR-044). */
const insertRefusedVerification = `
  INSERT INTO payments.payments (app_id, id, provider_payment_id, purpose, payment_method_id, method_type, method_last4,
    status, amount_in_cents, currency,
    submitted_at, failed_at, failure_reason, created_at, read_at, mandate_id)
  VALUES ($1, $2, 'pi_demo_verification', 'verification', $3, 'sepa_debit', '0917', 'failed', 100, 'eur', $4, $5,
    'account_closed', $4, $5, $6)`

/** Seeds payments of three demo accounts (paid, due and failed), and their customers at the card payment provider. */
export const seedPayments = async (
  { transaction }: Pick<Database, 'transaction'>,
  apps: Record<string, string>,
  now: Date,
): Promise<void> => {
  const bytes = randomBytesOf(seededRandom(20_260_204))
  const ago = (age: number) => new Date(now.getTime() - days(age))
  await transaction(async ({ query }) => {
    for (const [slug, payments] of [
      ['maison-verdier', verdier],
      ['atelier-lumen', lumen],
      ['clinique-riviera', riviera],
    ] as const) {
      const appId = apps[slug]!
      await query({
        text: 'INSERT INTO payments.customers (app_id, customer_id, created_at) VALUES ($1, $2, $3)',
        values: [appId, `cus_${slug.replace('-', '_')}`, ago(400)],
      })
      for (const { age, invoice, subject, cents, status, reason, method, refunded } of payments) {
        const at = atWork(ago(age))
        const ended = addWorkingDays(at, 4)
        const id = newId(at, bytes)
        await query({
          text: insert,
          values: [
            appId,
            id,
            `pi_demo_${invoice.toLowerCase().replace('-', '_')}`,
            subject,
            invoice,
            method ?? 'sepa_debit',
            method ? '0341' : '4471',
            status,
            cents,
            status === 'notice_sent' ? addWorkingDays(now, 5) : null,
            status === 'notice_sent' ? null : at,
            status === 'processing' ? ended : null,
            ['paid', 'disputed', 'refunded'].includes(status) ? ended : null,
            status === 'failed' ? ended : null,
            reason ?? null,
            status === 'disputed' ? atWork(ago(8)) : null,
            at,
            refunded ?? 0,
            // A debit that was paid names the bank account and its mandate, as the fake provider has them.
            ...(status === 'paid' && !method ? [`pm_${appId}`, `mandate_${appId}`] : [null, null]),
          ],
        })
        if (refunded)
          await query({
            text: `INSERT INTO payments.refunds (app_id, id, payment_id, provider_payment_id, amount_in_cents, status,
                     requested_at, ended_at)
                   SELECT app_id, $3, id, provider_payment_id, $4, 'succeeded', $5, $6 FROM payments.payments
                   WHERE app_id = $1 AND id = $2`,
            values: [appId, id, newId(ago(age - 9), bytes), refunded, ago(age - 9), ago(age - 10)],
          })
      }
    }
    await seedSubscriptions(query, apps, now, bytes)
    const clinic = apps['clinique-riviera']!
    await query({
      text: insertRefusedVerification,
      values: [clinic, newId(ago(9), bytes), `pm_new_${clinic}`, ago(9), ago(2), `mandate_new_${clinic}`],
    })
  })
}

import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import type { OpenPlatform } from '@passerelle/host/platform'
import { openDatabase } from '../open-database.ts'

const accountCount = 200
/** Paid invoices beside each open one: those of years. */
const paidPerOpen = 9

export type InvoicesDataset = { size: number; settings: Record<string, string>; open: OpenPlatform; token: string }

// Of ten open invoices, six are announced, one is under way, one failed and two are to be paid by transfer.
const invoices = (appIds: readonly string[], size: number) => `
  INSERT INTO payments.invoices (app_id, id, issuer_id, status, number, subject, issued_on, due_on, paid_on, paid_by,
    seller, buyer, payment, net_in_cents, gross_in_cents, standing, created_at)
  SELECT ids[1 + n % ${accountCount}], 'a' || lpad(to_hex(n), 23, '0'), ids[1],
         CASE WHEN n < ${size} THEN 'issued' ELSE 'paid' END, 'F-' || n, 'Infogérance', day, day + 30,
         CASE WHEN n >= ${size} THEN day + 30 END, CASE WHEN n >= ${size} THEN 'sepa_debit' END,
         jsonb_build_object('name', repeat('x', 300)), jsonb_build_object('name', repeat('y', 300)),
         '{"means": "sepa_debit", "last4": "4471", "mandate": "NIM4471", "iban": null}', 10000 + n % 90000,
         10000 + n % 90000,
         CASE WHEN n < ${size} THEN (ARRAY['announced', 'announced', 'announced', 'announced', 'announced',
           'announced', 'under_way', 'failed'])[1 + n % 10] END, now()
    FROM (SELECT '{${appIds.join(',')}}'::char(24)[] AS ids) a,
         generate_series(0, ${size * (1 + paidPerOpen) - 1}) n,
         LATERAL (SELECT current_date - 40 + CASE WHEN n < ${size} THEN n % 60 ELSE -(n % 2000) END AS day) d`
const collections = `
  INSERT INTO payments.collections (app_id, id, invoice_id, attempt, means, payment_method_id, method_last4,
    amount_in_cents, due_on, state, notified_at, submitted_at, failed_at, reason_code, created_at)
  SELECT i.app_id, 'b' || right(i.id, 23), i.id, 1, 'sepa_debit', 'pm_' || i.app_id, '4471', i.gross_in_cents, i.due_on,
         s.state, now(), CASE WHEN s.state <> 'notified' THEN now() END, CASE WHEN s.state = 'failed' THEN now() END,
         CASE WHEN s.state = 'failed' THEN 'insufficient_funds' END, now()
    FROM payments.invoices i,
         LATERAL (SELECT CASE WHEN i.status = 'paid' THEN 'paid' WHEN i.standing = 'announced' THEN 'notified'
           WHEN i.standing = 'under_way' THEN 'processing' WHEN i.standing = 'failed' THEN 'failed' END AS state) s
   WHERE s.state IS NOT NULL`
const methods = `
  INSERT INTO payments.methods (app_id, id, type, last4, is_usable, is_default, created_at)
  SELECT id, 'pm_' || id, 'sepa_debit', '4471', true, true, now() FROM accounts.apps`

/** Open invoices of 200 accounts with their collections, and nine paid ones beside each. */
export const seedInvoices = async (server: string, size: number): Promise<InvoicesDataset> => {
  const { settings, open, given } = await openDatabase(server, { name: `invoices_${size}`, waitsForWal: true })
  await given.provider()
  const staff = await given.staff({ project: true })
  const appIds: string[] = []
  for (let count = 0; count < accountCount; count += 1) appIds.push((await given.customer()).app.id)
  await runWithoutTimeout(open.platform.database, [
    'SET session_replication_role = replica',
    invoices(appIds, size),
    collections,
    methods,
    'VACUUM ANALYZE payments.invoices',
    'VACUUM ANALYZE payments.collections',
    'VACUUM ANALYZE payments.methods',
  ])
  return { size, settings, open, token: await given.tokenFor(staff) }
}

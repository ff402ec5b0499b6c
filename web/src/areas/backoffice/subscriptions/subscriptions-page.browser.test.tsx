import { Subscription } from '@passerelle/contract/payments/schemas'
import { subscriptionsOfAll } from '@passerelle/contract/payments/subscriptions-of-all'
import type { SubscriptionOfAll } from '../../../features/commerce/subscriptions-of-all/subscriptions-of-all-query.ts'
import { getTranslator } from '@passerelle/i18n/translate'
import { formatMoney } from '@passerelle/kernel/format-money'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, openOffice, say, setUpServer, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()
const t = getTranslator('fr')
const one = (name: string, fields: Partial<SubscriptionOfAll> = {}) => ({
  ...example(Subscription, {
    _id: userId,
    status: 'active',
    items: [{ name, quantity: 1, unitAmountInCents: 42_000 }],
    amountInCents: 42_000,
    currency: 'eur',
    interval: 'month',
    intervalCount: 1,
    nextAt: '2026-02-15T08:00:00.000Z',
    endsAt: null,
    priceChange: null,
    ...fields,
  }),
  app: { _id: appId, name: 'Maison Verdier' },
})
const answer = (...list: ReturnType<typeof one>[]) =>
  server().answer(subscriptionsOfAll.listSubscriptionsOfAll, {
    list,
    count: list.length,
    monthlyInCents: 45_900,
    next: null,
  })
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)

test('subscriptions of all accounts: whose, state, price, next payment, the sum of a month', async () => {
  const price = { amountInCents: 45_600, changesAt: '2026-03-18T08:00:00.000Z', noticeDays: 30 }
  answer(
    one('Infogérance, 8 postes', { priceChange: { ...price, announcedAt: '2026-02-01T08:00:00.000Z' } }),
    one('Sauvegarde', { _id: appId, status: 'failed' }),
  )
  await openOffice('/admin/subscriptions')
  const sum = t('subscriptionsOfAll.sum', { count: 2, monthly: formatMoney(45_900, 'fr') })
  await expect.element(page.getByText(sum)).toBeVisible()
  expect(rows()[0]).toContain('Infogérance, 8 postesMaison Verdier')
  expect(rows()[0]).toContain(formatMoney(45_600, 'fr'))
  expect(rows()[1]).toContain(say('payments.subscriptions.status.failed'))
  const link = page.getByRole('link', { name: 'Sauvegarde' }).element() as HTMLAnchorElement
  expect(new URL(link.href).searchParams.get('redirect')).toBe('/payments?tab=subscriptions')
  await page.getByRole('tab', { name: say('payments.subscriptions.status.ended') }).click()
  await expect
    .poll(() => server().calls(subscriptionsOfAll.listSubscriptionsOfAll).at(-1))
    .toMatchObject({ status: 'ended' })
  expect(location.search).toContain('status=ended')
})

test('a subscription whose payment is refused shows so without a reload', async () => {
  answer(one('Sauvegarde'))
  await openOffice('/admin/subscriptions')
  await expect.poll(() => rows().length).toBe(1)
  await expect.poll(() => server().live.frames()).toContainEqual(expect.objectContaining({ topic: 'ledger' }))
  answer(one('Sauvegarde', { status: 'failed' }))
  server().live.send({
    type: 'event',
    name: 'subscription.changed',
    at: '2026-02-03T10:00:00.000Z',
    appId,
    subject: appId,
    data: {},
    cursor: 'f'.repeat(24),
  })
  await expect.poll(() => rows()[0]).toContain(say('payments.subscriptions.status.failed'))
})

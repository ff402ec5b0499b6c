import { payments } from '@passerelle/contract/payments/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { openPage, say, setUpServer } from '../../testing/open-page.tsx'

const server = setUpServer()

const link = `/pay/${'x'.repeat(43)}`
const open = () => openPage(link, { isGuest: true })
const text = (words: string) => page.getByText(words, { exact: false }).first()
const payment = example(payments.readGuestPayment.response, {
  accountName: 'Maison Verdier',
  accountLogo: null,
  isGift: false,
  arrivalDate: '2026-02-20',
  departureDate: '2026-02-22',
  validUntil: '2026-02-22',
  publicKey: 'pk_fake',
  status: 'open',
  failureReason: null,
  paidAt: null,
  returnedInCents: 0,
})

test('[BOK-004] a guest reads until when the link is valid, while there is something to pay', async () => {
  server().answer(payments.readGuestPayment, payment)
  await open()
  await expect.element(text('Lien valable jusqu’au dim. 22 févr.')).toBeVisible()
})

test('[BOK-004] a guest whose link has ended is told why and what to do', async () => {
  server().refuse(payments.readGuestPayment, 'link_expired')
  await open()
  await expect.element(text(say('guestPay.expiredText'))).toBeVisible()
})

test('[BOK-004] a guest of an account that takes no more payments is told to contact it', async () => {
  const message = say('problems.guest_payments_closed')
  server().refuse(payments.readGuestPayment, 'guest_payments_closed', { message })
  await open()
  await expect.element(text(message)).toBeVisible()
})

test('[BOK-004] a guest who comes back sees the card that was taken, not the one refused before', async () => {
  server().answer(payments.readGuestPayment, { ...payment, status: 'failed', failureReason: 'card_declined' })
  await open()
  await expect.element(text(say('guestPay.failed'))).toBeVisible()
  server().answer(payments.readGuestPayment, { ...payment, status: 'paid', paidAt: '2026-02-03T10:00:00.000Z' })
  await expect.element(text(say('guestPay.paid')), { timeout: 8000 }).toBeVisible()
})

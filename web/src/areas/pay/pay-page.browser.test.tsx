import { payments } from '@passerelle/contract/payments/api'
import { expect, onTestFinished, test } from 'vitest'
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
  isBegun: false,
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
  const declined = { status: 'failed', failureReason: 'card_declined', isBegun: true } as const
  server().answer(payments.readGuestPayment, { ...payment, ...declined })
  await open()
  await expect.element(text(say('guestPay.failed'))).toBeVisible()
  server().answer(payments.readGuestPayment, { ...payment, status: 'paid', paidAt: '2026-02-03T10:00:00.000Z' })
  await expect.element(text(say('guestPay.paid')), { timeout: 8000 }).toBeVisible()
})

test('[BOK-004] a guest who comes back before anything is known of their card is told what became of it', async () => {
  server().answer(payments.readGuestPayment, { ...payment, isBegun: true })
  await open()
  await expect.element(text(say('guestPay.card'))).not.toBeInTheDocument()
  await expect.element(text('Lien valable')).toBeVisible()
  const declined = { status: 'failed', failureReason: 'card_declined', isBegun: true } as const
  server().answer(payments.readGuestPayment, { ...payment, ...declined })
  await expect.element(text(say('guestPay.failed')), { timeout: 8000 }).toBeVisible()
})

/** The script of the card provider, as far as it is used: it takes every card. */
const serveCards = () => {
  const scope = globalThis as { Stripe?: unknown }
  const field = { mount: () => undefined, destroy: () => undefined }
  const provider = {
    elements: () => ({ create: () => field }),
    confirmCardPayment: () => Promise.resolve({}),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
  scope.Stripe = () => provider
  onTestFinished(() => void delete scope.Stripe)
}

test('[BOK-004] a guest whose card was taken is not asked to pay again while the payment is on its way', async () => {
  serveCards()
  server().answer(payments.readGuestPayment, { ...payment, publicKey: 'pk_test_1' })
  server().answer(payments.startGuestPayment, { clientSecret: 'pi_1_secret_1' })
  await open()
  const pay = page.getByRole('button', { name: /^Payer/ })
  await pay.click()
  await expect.element(text(say('guestPay.processing'))).toBeVisible()
  await expect.element(pay).not.toBeInTheDocument()
  const paid = { status: 'paid', isBegun: true, paidAt: '2026-02-03T10:00:00.000Z' } as const
  server().answer(payments.readGuestPayment, { ...payment, ...paid })
  await expect.element(text(say('guestPay.paid')), { timeout: 8000 }).toBeVisible()
})

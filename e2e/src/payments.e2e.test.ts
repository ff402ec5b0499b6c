import { confirm } from './journey/confirm.ts'
import { payments } from '@passerelle/contract/payments/api'
import { beforeAll, expect, test } from 'vitest'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'

const product = openProduct()
let clara: SignedIn
let ines: SignedIn
let emma: SignedIn

beforeAll(async () => {
  ;[clara, ines, emma] = await Promise.all([
    product.customer('clara'),
    product.customer('ines'),
    product.staff('emma', { account: 'Maison Verdier' }),
  ])
})

test('[UIX-034][PAY-007] an administrator finds payments with state, narrowed by state and text', async () => {
  await clara.open('/payments')
  await clara.waitFor('heading', say('pages.payments'))
  await clara.waitForText('Borne Wi-Fi du jardin')
  await clara.waitForText(say('payments.status.paid'))
  await clara.open('/payments?status=disputed')
  await clara.waitForText('Intervention hors heures')
  expect(await clara.text()).not.toContain('Borne Wi-Fi du jardin')
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
})

test('[PAY-008] the products of the account are listed with their prices and tax rates', async () => {
  await clara.open('/payments?tab=catalogue')
  await clara.waitForText('Suite des Remparts')
  await clara.waitForText('Hébergement, restauration')
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
})

test('[ERR-043] a debit that fails at the bank is told by its webhook, with the reason', async () => {
  await clara.open('/payments?tab=methods')
  await clara.waitForText(say('payments.methods.account', { last4: '4471' }))
  expect(await clara.text()).not.toContain(say('payments.failedTitle'))
  const settled = await fetch(`${product.origin}/dev/card-provider/settle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentId: 'pi_demo_f_0107', outcome: 'failed' }),
  })
  expect(settled.status).toBe(200)
  const readStatus = async () => (await clara.call(payments.listPayments, { search: '2e site' })).list[0]?.status
  await expect.poll(readStatus, { timeout: 10_000 }).toBe('failed')
  await clara.open('/payments')
  await clara.waitForText(say('payments.failedTitle'))
  await clara.waitForText(say('payments.reason.insufficient_funds'))
})

test('[PAY-005][PAY-006][PAY-009] a bank account is added, shows verification and mandate, is detached', async () => {
  await clara.open('/payments?tab=methods')
  await clara.waitForText(say('payments.methods.account', { last4: '4471' }))
  await clara.click('button', say('payments.methods.add'))
  await clara.fill(say('payments.add.holder'), 'Maison Verdier')
  await clara.page.waitForSelector('[data-part="pay-iban"] input')
  await clara.page.type('[data-part="pay-iban"] input', 'FR76 0000 0000 0000 0000 0009 027')
  const submit = () =>
    clara.page.$eval(
      '[data-part="dialog-footer"] [data-variant="primary"]',
      (button) => (button as HTMLButtonElement).disabled,
    )
  expect(await submit()).toBe(true)
  await clara.clickText(say('payments.add.consent'))
  expect(await submit()).toBe(false)
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
  await clara.click('button', say('payments.add.submit'))
  await clara.waitForText(say('payments.methods.account', { last4: '9027' }))
  await clara.waitForText(say('payments.methods.verification.pending'))
  // The new mandate ends the warning about the debit that failed before.
  await clara.page.waitForFunction(() => document.querySelector('[data-part="pay-alerts"]') === null)
  await clara.page.$$eval('[data-part="pay-method"]', (items) =>
    items
      .find((item) => item.textContent?.includes('9027'))
      ?.querySelector('button')
      ?.click(),
  )
  await clara.waitForText(say('payments.mandate.title'))
  await clara.waitForText(say('payments.mandate.statusOf.active'))
  await clara.waitFor('button', say('payments.mandate.pdf'))
  await clara.press('Escape')
})

test('[ERR-043] a declined transaction is told with its reason and the way out', async () => {
  await ines.open('/payments')
  await ines.waitForText(say('payments.failedTitle'))
  await ines.waitForText(say('payments.reason.insufficient_funds'))
  await ines.click('button', say('payments.manage'))
  await ines.waitForText(say('payments.methods.title'))
})

test('[ERR-044] a payment method that did not pass its verification is named, with what to do about it', async () => {
  await ines.open('/payments')
  await ines.waitForText(say('payments.methodFailedTitle'))
  await ines.waitForText(say('payments.methodFailedText', { last4: '0917' }))
  await ines.open('/payments?tab=methods')
  await ines.waitForText(say('payments.methods.failedText'))
})

test('[BIL-042][BIL-076][TSK-038] staff bill the work of a mission, and issue it with a number', async () => {
  // The category of missions.
  const filter = { from: '2020-01-01', categoryIds: ['659372000000000000000101'] }
  const { list } = await emma.call(payments.listBillable, filter)
  const [{ slug } = { slug: '' }] = list
  await emma.open(`/payments/invoices/work?from=${filter.from}&search=${slug}`)
  await emma.page.waitForSelector('[data-part="billing-request"]')
  const unfold = say('billing.logsOf', { slug })
  await emma.page.focus(`[aria-label="${unfold}"]`)
  await emma.page.keyboard.press('Enter')
  await emma.waitForText(say('billing.log.note'))
  await emma.page.focus(`[aria-label="${say('billing.bill', { slug })}"]`)
  await emma.page.keyboard.press('Space')
  await emma.waitForText(say('billing.noneChosen'))
  await emma.page.keyboard.press('Space')
  expect(await getViolationsOnMobileAndDesktop(emma.page)).toEqual([])
  await emma.click('button', say('billing.create'))
  await emma.fill(say('invoices.field.subject'), 'Infogérance et dépannage')
  await emma.waitForText(say('billing.margins'))
  expect(await getViolationsOnMobileAndDesktop(emma.page)).toEqual([])
  await confirm(emma, say('invoices.issue'))
  await emma.page.waitForSelector('[data-part="paper"]')
  await emma.waitForText(say('invoices.state.planned'))
  expect(await emma.text()).toContain(slug)
})

test('[TSK-037] the customer finds it in the list, reads it as printed, downloads it with data', async () => {
  await clara.open('/payments?tab=invoices')
  await clara.waitForText('Infogérance et dépannage')
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
  const { list } = await clara.call(payments.listInvoices, { search: 'dépannage' })
  await clara.click('link', list[0]!.number!)
  await clara.page.waitForSelector('[data-part="paper"]')
  await clara.waitForText(say('invoices.paper.facturX'))
  expect(await getViolationsOnMobileAndDesktop(clara.page)).toEqual([])
  const pdf = await clara.page.evaluate(async (path) => {
    const { token } = JSON.parse(localStorage.getItem('passerelle.session.customer') ?? '{}') as { token: string }
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, head: (await answer.text()).slice(0, 5) }
  }, `/api/payments/v1/admin/invoices/${list[0]!._id}/pdf`)
  expect(pdf).toEqual({ status: 200, head: '%PDF-' })
  const task = (await clara.call(payments.readInvoice, { id: list[0]!._id })).lines[0]!.taskSlug!
  await clara.open(`/projects/tasks/${task}`)
  await clara.waitFor('link', say('task.invoiceNumber', { number: list[0]!.number! }))
})

test('staff take the invoice back by a credit note, which leads to it', async () => {
  await emma.click('button', say('invoices.creditForm.open'))
  await confirm(emma, say('invoices.creditForm.submit'))
  await emma.waitForText(say('invoices.paper.totalCredit'))
  await emma.waitForText(say('invoices.state.credit_note'))
})

test('nobody’s page failed or broke its policy', () => {
  expect([emma, clara, ines].flatMap((who) => who.complaints())).toEqual([])
})

import { beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'

const product = openProduct()
let emma: SignedIn
let clara: SignedIn

beforeAll(async () => {
  emma = await product.staff('emma', { account: 'Maison Verdier' })
  clara = await product.customer('clara')
})

const confirm = async (who: SignedIn, name: string, question: string) => {
  await who.click('button', name)
  await who.waitFor('button', question)
  await who.click('button', question)
}

test('[TSK-038] staff draft an invoice of a finished request’s hours, and issue it with a number', async () => {
  await emma.open('/payments?tab=invoices')
  await emma.click('link', say('invoices.new'))
  await emma.fill(say('invoices.field.subject'), 'Infogérance et dépannage')
  const line = (field: 'title' | 'quantity' | 'price', position: string) =>
    say('invoices.lineField', { field: say(`invoices.field.${field}`), position })
  await emma.fill(line('title', '1'), 'Infogérance, forfait du mois')
  await emma.fill(line('price', '1'), '420,00')
  await emma.page.waitForSelector('[data-part="invoice-billable"] button')
  await emma.page.click('[data-part="invoice-billable"] button')
  await emma.fill(line('price', '2'), '165')
  expect(await getViolationsOnMobileAndDesktop(emma.page)).toEqual([])
  await confirm(emma, say('invoices.issue'), say('invoices.issueAsk'))
  await emma.page.waitForSelector('[data-part="paper"]')
  await emma.waitForText(say('invoices.state.issued'))
  expect(await emma.text()).toContain('Infogérance, forfait du mois')
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
  const task = (await clara.call(payments.readInvoice, { id: list[0]!._id })).lines[1]!.taskSlug!
  await clara.open(`/projects/tasks/${task}`)
  await clara.waitFor('link', say('task.invoiceNumber', { number: list[0]!.number! }))
})

test('staff take the invoice back by a credit note, which leads to it', async () => {
  await emma.click('button', say('invoices.creditForm.open'))
  await confirm(emma, say('invoices.creditForm.submit'), say('invoices.creditForm.submitAsk'))
  await emma.waitForText(say('invoices.paper.totalCredit'))
  await emma.waitForText(say('invoices.state.credit_note'))
  expect([...emma.complaints(), ...clara.complaints()]).toEqual([])
})

import { invoices } from '@passerelle/contract/payments/invoices'
import { accounts } from '@passerelle/contract/accounts/api'
import { Me } from '@passerelle/contract/accounts/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, say, setUpServer, show } from '../../../testing/open-page.tsx'
import { setSession } from '../../../model/session/session.ts'
import { invoiceQueries } from './invoice-queries.ts'
import { QuoteTermsForm } from './quote-terms-form.tsx'

const server = setUpServer()
const stored = { fr: 'Payable à réception.', en: 'Payable on receipt.' }
const field = (language: 'fr' | 'en') => page.getByLabelText(say(`invoices.issuer.quoteTermsIn.${language}`))
const save = () => page.getByRole('button', { name: say('invoices.issuer.quoteTermsSave') })

/** The form, and what reads the terms again after a colleague saved theirs. */
const FormWithColleague = () => {
  const client = useQueryClient()
  return (
    <>
      <QuoteTermsForm />
      <button onClick={() => void client.invalidateQueries(invoiceQueries.quoteTerms())}>colleague</button>
    </>
  )
}
const saveAsColleague = async (terms: typeof stored) => {
  server().answer(invoices.readQuoteTerms, terms)
  await page.getByRole('button', { name: 'colleague' }).click()
}

beforeEach(async () => {
  setSession('customer', { token: 'test', appId, byStaff: true })
  server().answer(accounts.readMe, example(Me, { side: 'staff', project: true }))
  server().answer(invoices.readQuoteTerms, stored)
  await show(<FormWithColleague />)
})

test('terms are saved in the language that was typed alone, beside what a colleague saved in the other', async () => {
  await expect.element(field('fr')).toHaveValue(stored.fr)
  await field('fr').fill(`${stored.fr} Sans escompte. `)
  await saveAsColleague({ ...stored, en: 'Payable in 30 days.' })
  await expect.element(field('en')).toHaveValue('Payable in 30 days.')
  await expect.element(field('fr')).toHaveValue('Payable à réception. Sans escompte. ')
  const now = { fr: 'Payable à réception. Sans escompte.', en: 'Payable in 30 days.' }
  server().answer(invoices.saveQuoteTerms, now)
  server().answer(invoices.readQuoteTerms, now)
  await save().click()
  await expect.element(field('fr')).toHaveValue(now.fr)
  await expect.element(save()).toBeDisabled()
  expect(server().calls(invoices.saveQuoteTerms)).toEqual([{ fr: now.fr }])
})

test('terms of a language that a colleague changed too are saved only after a choice', async () => {
  await expect.element(field('fr')).toHaveValue(stored.fr)
  await field('fr').fill(`${stored.fr} Sans escompte.`)
  await saveAsColleague({ ...stored, fr: 'Payable à 30 jours.' })
  await expect.element(page.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await page.getByRole('button', { name: say('forms.takeNewer') }).click()
  await expect.element(field('fr')).toHaveValue('Payable à 30 jours.')
  await field('fr').fill('Payable à 30 jours. Sans escompte.')
  await saveAsColleague(stored)
  await page.getByRole('button', { name: say('forms.replaceNewer') }).click()
  server().answer(invoices.saveQuoteTerms, stored)
  await save().click()
  await expect
    .poll(() => server().calls(invoices.saveQuoteTerms))
    .toEqual([{ fr: 'Payable à 30 jours. Sans escompte.' }])
})

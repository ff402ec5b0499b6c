import { guestInvoices } from '@passerelle/contract/payments/guest-invoices'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { IssuerDialog } from './issuer-dialog.tsx'

const server = setUpServer()
const issuer = {
  legalName: 'Nimbus Infogérance',
  address: { line1: '1 quai Rambaud', line2: 'Bâtiment B', postalCode: '69002', city: 'Lyon', country: 'FR' },
  legalNotice: '',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  email: 'factures@nimbus.test',
  iban: 'FR7630006000011234567890189',
  creditorId: null,
  paymentDays: 30,
  version: 4,
}

const field = (name: 'siren' | 'iban' | 'paymentDays') =>
  page.getByRole('textbox', { name: say(`invoices.issuer.${name}`) })
const save = () => page.getByRole('button', { name: say('invoices.issuer.save'), exact: true }).click()

const open = async () => {
  server().answer(guestInvoices.readGuestIssuer, { issuer })
  server().answer(guestInvoices.saveGuestIssuer, { issuer })
  const onClose = vi.fn<() => void>()
  await show(<IssuerDialog own onClose={onClose} />)
  await expect.element(field('siren')).toHaveValue('732829320')
  return onClose
}

test.each([
  ['paymentDays', 'soon', 'forms.invalid'],
  ['paymentDays', '', 'forms.required'],
  ['paymentDays', '61', 'forms.invalid'],
  ['siren', '73282932', 'forms.format'],
  ['iban', 'FR76', 'forms.format'],
] as const)('the issuer is not saved with %s as %j: the field says why', async (name, typed, problem) => {
  await open()
  await field(name).fill(typed)
  await save()
  await expect.element(page.getByText(say(problem))).toBeVisible()
  await expect.element(field(name)).toBeInvalid()
  expect(server().calls(guestInvoices.saveGuestIssuer)).toEqual([])
})

test('numbers of the issuer may be typed with spaces', async () => {
  const onClose = await open()
  await field('siren').fill('732 829 320')
  await field('iban').fill('fr76 3000 6000 0112 3456 7890 189')
  await field('paymentDays').fill('45')
  await save()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(server().calls(guestInvoices.saveGuestIssuer)).toEqual([
    expect.objectContaining({ siren: '732829320', iban: issuer.iban, paymentDays: 45, version: 4 }),
  ])
})

test('the issuer keeps the second line of its address, and a change of it', async () => {
  const onClose = await open()
  const line = page.getByRole('textbox', { name: say('invoices.issuer.line2') })
  await expect.element(line).toHaveValue('Bâtiment B')
  await line.fill('Bâtiment C')
  await save()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const address = { ...issuer.address, line2: 'Bâtiment C' }
  expect(server().calls(guestInvoices.saveGuestIssuer)).toEqual([expect.objectContaining({ address })])
})

test.each([
  ['follows what a colleague saved while nothing is typed', false],
  ['asks which version stays once something is typed', true],
])('the issuer %s', async (_, types) => {
  await open()
  if (types) await field('siren').fill('552100554')
  server().answer(guestInvoices.readGuestIssuer, { issuer: { ...issuer, paymentDays: 45, version: 5 } })
  server().refuse(guestInvoices.saveGuestIssuer, 'settings_changed')
  await save()
  const takeNewer = page.getByRole('button', { name: say('forms.takeNewer') })
  if (types) await takeNewer.click()
  await expect.element(field('paymentDays')).toHaveValue('45')
  await expect.element(field('siren')).toHaveValue('732829320')
  await expect.element(takeNewer).not.toBeInTheDocument()
})

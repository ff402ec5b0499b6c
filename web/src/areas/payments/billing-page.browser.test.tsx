import { accounts } from '@passerelle/contract/accounts/api'
import { people } from '@passerelle/contract/accounts/people'
import { AppShape } from '@passerelle/contract/accounts/schemas'
import type { InferResponse } from '@passerelle/contract/operation'
import { payments } from '@passerelle/contract/payments/api'
import { milestones } from '@passerelle/contract/projects/milestones'
import { hours } from '@passerelle/kernel/durations'
import { formatMoney } from '@passerelle/kernel/format-money'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { expectLoadError } from '../../testing/load-error.ts'
import { appId, openPage, say, setUpServer, toastTexts } from '../../testing/open-page.tsx'

const server = setUpServer()
const prices = { dailyInCents: 95_000, hourlyInCents: 16_500 }
const row = (slug: string, over: object = {}) => ({
  taskId: slug.slice(-1).padStart(24, '0'),
  slug,
  name: `Demande ${slug}`,
  listId: 'done',
  doneAt: '2026-01-29T10:00:00.000Z',
  mode: 'time' as const,
  workLogs: 2,
  billableMs: hours(5),
  offHoursMs: 0,
  netInCents: 82_500,
  beyondMs: 0,
  priceFrom: 'receipt' as const,
  acceptedAt: '2026-01-06T10:00:00.000Z',
  acceptedMs: hours(10),
  hourlyInCents: 16_500,
  soldMs: hours(5),
  spentMs: hours(5),
  netPerHourInCents: 16_500,
  ...over,
})
const rows = [row('ATL-1'), row('ATL-2', { mode: 'fixed', netInCents: 100_000, soldMs: hours(8), spentMs: hours(8) })]
const log = (id: string, length: number, reason: 'beyond_estimate' | 'billed' | null = null) => ({
  workLogId: id.padStart(24, '0'),
  startedAt: '2026-01-12T09:00:00.000Z',
  stoppedAt: new Date(Date.parse('2026-01-12T09:00:00.000Z') + length).toISOString(),
  person: null,
  billableMs: length,
  offHoursMs: 0,
  note: `note ${id}`,
  invoicable: true,
  reason,
})
const detail: InferResponse<typeof payments.readBillable> = {
  ...rows[0]!,
  modes: ['time'],
  lines: [],
  logs: [log('a', hours(3)), log('b', hours(2)), log('c', hours(1), 'beyond_estimate'), log('d', hours(1), 'billed')],
  hasMore: false,
  prices,
  billingDayMs: hours(7),
  billedMs: hours(1),
  invoiceNumber: null,
}
const list = {
  list: rows,
  hasMore: false,
  totals: { requests: 2, billableMs: hours(10), netInCents: 182_500, withoutCategory: 0, notBillable: 1 },
  leftOut: [{ reason: 'category' as const, name: 'Infogérance', requests: 14, billableMs: hours(35) }],
}
const path = '/payments/invoices/work?from=2026-01-01&to=2026-01-31'
const sum = (cents: number) => page.getByText(say('billing.sum', { amount: formatMoney(cents, 'fr') }), { exact: true })
const sent = () => server().calls(payments.proposeInvoice)

beforeEach(() => {
  server().answer(accounts.readApp, example(AppShape, { _id: appId, features: ['payments'] }))
  server().answer(payments.listBillable, list)
  server().answer(payments.readBillable, detail)
  server().answer(payments.listInvoices, { list: [], hasMore: false })
})

test('[BIL-040] the list is narrowed to the work of a person and the requests of a sprint', async () => {
  const emma = { _id: 'e'.repeat(24), firstName: 'Emma', lastName: 'Laurent', picture: null, staff: true }
  const entry = { ...emma, email: 'emma@nimbus.example', job: null, roles: [] }
  server().answer(people.listPeople, { list: [entry], total: 1 })
  const at = '2026-01-12T00:00:00.000Z'
  const sprint = { _id: 'd'.repeat(24), name: 'Sprint 44', startAt: at, endAt: at }
  server().answer(milestones.listMilestonesAsStaff, { list: [sprint], hasMore: false })
  await openPage(path, { byStaff: true })
  await expect.element(sum(182_500)).toBeVisible()
  const choose = async (filter: string, option: string) => {
    await page.getByRole('combobox', { name: filter }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose(say('billing.person'), 'Emma Laurent')
  await choose(say('billing.sprint'), 'Sprint 44')
  await expect
    .poll(() => server().calls(payments.listBillable).at(-1))
    .toMatchObject({ userId: emma._id, milestoneId: sprint._id })
  expect(location.search).toContain(`person=${emma._id}`)
})

test('no draft is made from the requests of the previous filter while the chosen one loads', async () => {
  await openPage(path, { byStaff: true })
  const create = page.getByRole('button', { name: say('billing.create'), exact: true })
  await expect.element(create).toBeEnabled()
  const next = server().hold(payments.listBillable)
  await page.getByRole('searchbox', { name: say('billing.search') }).fill('Demande')
  await userEvent.keyboard('{Enter}')
  await expect.element(create).toBeDisabled()
  next.answer(list)
  await expect.element(create).toBeEnabled()
})

test('a filter whose choices cannot be loaded says so, with a retry', async () => {
  await expectLoadError(server(), milestones.listMilestonesAsStaff, say('failures.fetchMilestones'), () =>
    openPage(path, { byStaff: true }),
  )
})

test('[BIL-042][BIL-076] by keyboard: Space unticks, Enter unfolds, the sum follows, choices are sent', async () => {
  await openPage(path, { byStaff: true })
  await expect.element(sum(182_500)).toBeVisible()
  const second = page.getByRole('checkbox', { name: say('billing.bill', { slug: 'ATL-2' }) })
  second.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(sum(82_500)).toBeVisible()
  page
    .getByRole('button', { name: say('billing.logsOf', { slug: 'ATL-1' }) })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('note a')).toBeVisible()
  // Billed logs have no tick box.
  expect(page.getByRole('checkbox', { name: /Compter/ }).elements()).toHaveLength(3)
  const beyond = page.getByRole('row', { name: /note c/ }).getByRole('checkbox')
  beyond.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(sum(99_000)).toBeVisible()
  await page.getByRole('button', { name: say('billing.create') }).click()
  await expect.poll(sent).toMatchObject([
    {
      requests: [
        { taskId: rows[0]!.taskId, mode: 'time', workLogIds: ['a', 'b', 'c'].map((id) => id.padStart(24, '0')) },
      ],
      periodFrom: '2026-01-01',
      periodTo: '2026-01-31',
    },
  ])
  expect(JSON.stringify(sent())).not.toContain('InCents')
})

test('[BIL-048] a log that was billed elsewhere leaves the choice, and every other tick stays', async () => {
  server().refuse(payments.proposeInvoice, 'worklog_billed', { errors: { workLogIds: 'a'.padStart(24, '0') } })
  await openPage(path, { byStaff: true })
  await page.getByRole('button', { name: say('billing.logsOf', { slug: 'ATL-1' }) }).click()
  const first = page.getByRole('row', { name: /note b/ }).getByRole('checkbox')
  await first.click()
  await first.click()
  await page.getByRole('button', { name: say('billing.create') }).click()
  await expect.element(page.getByText(say('billing.taken'))).toBeVisible()
  await expect.element(page.getByRole('row', { name: /note a/ }).getByRole('checkbox')).not.toBeChecked()
  await expect.element(page.getByRole('row', { name: /note b/ }).getByRole('checkbox')).toBeChecked()
})

test('[BIL-030][BIL-037] excluded work stands below; a net under the price is marked', async () => {
  const poor = row('ATL-3', { netInCents: 10_000, spentMs: hours(5) })
  server().answer(payments.listBillable, { ...list, list: [poor] })
  await openPage(path, { byStaff: true })
  await expect.element(page.getByText(/sous le tarif/)).toBeVisible()
  await expect.element(page.getByText('Infogérance', { exact: true })).toBeVisible()
})

test('[BIL-050] from the invoices to the work, whose filters are in the address; errors keep ticks', async () => {
  await openPage('/payments?tab=invoices', { byStaff: true })
  await page.getByRole('link', { name: 'Facturer le travail' }).click()
  await expect.element(sum(182_500)).toBeVisible()
  expect(location.pathname).toBe('/payments/invoices/work')
  // The last full month.
  const asked = server().calls(payments.listBillable)[0] as { from: string; to: string }
  expect(asked.from.slice(-2)).toBe('01')
  expect(asked.to.slice(0, 7)).toBe(asked.from.slice(0, 7))
  await page.getByRole('searchbox', { name: say('billing.search') }).click()
  await userEvent.keyboard('fibre{Enter}')
  await expect.poll(() => location.search).toContain('search=fibre')
  await page.getByRole('checkbox', { name: say('billing.bill', { slug: 'ATL-2' }) }).click()
  const bar = () => document.querySelector<HTMLElement>('[data-part="billing-bar"] p')?.innerText
  const spaced = () => bar()?.replaceAll(/[\u00a0\u202f]/g, ' ')
  await expect.poll(spaced).toBe('825,00 € HT 1 demande, 5 h')
  server().refuse(payments.proposeInvoice, 'unavailable', { message: 'Plus tard' })
  await page.getByRole('button', { name: 'Créer le brouillon' }).click()
  await expect.poll(toastTexts).toContain('Plus tard')
  await expect.poll(spaced).toBe('825,00 € HT 1 demande, 5 h')
  await expect.element(page.getByText('Infogérance', { exact: true })).toBeVisible()
  await page.getByText(say('billing.leftOut.title')).click()
  await expect.element(page.getByText('Infogérance', { exact: true })).not.toBeVisible()
})

test('[BIL-050] a month without work says so, and shows what is not billed', async () => {
  server().answer(payments.listBillable, { ...list, list: [] })
  await openPage(path, { byStaff: true })
  await expect.element(page.getByText('Rien à facturer du 1er au 31 janvier 2026.')).toBeVisible()
  await expect.element(page.getByText('Le travail non facturable est listé ci-dessous.')).toBeVisible()
  await expect.element(page.getByText('Infogérance', { exact: true })).toBeVisible()
})

test('[BIL-050][BIL-076] a phone has one card for each request, and nothing scrolls sideways', async () => {
  await page.viewport(390, 844)
  await openPage(path, { byStaff: true })
  await expect.element(sum(182_500)).toBeVisible()
  const cards = [...document.querySelectorAll<HTMLElement>('[data-part="billing-request"]')]
  expect(cards.map((card) => getComputedStyle(card).display)).toEqual(['grid', 'grid'])
  expect(document.documentElement.scrollWidth).toBe(390)
  const bar = document.querySelector('[data-part="billing-bar"]')!.getBoundingClientRect()
  expect(bar.bottom).toBeLessThanOrEqual(innerHeight)
  await page.viewport(1440, 900)
})

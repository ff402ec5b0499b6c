import { beforeAll, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct()
let ada: SignedIn
beforeAll(async () => {
  ada = await product.customer('ada')
})

test('[UIX-008][AVL-020][INC-010] the Rapport button of a day opens the report of its incident', async () => {
  await ada.open('/stats')
  await ada.page.waitForSelector('.avl-services[data-months="3"] h3')
  const days = await ada.page.$$('.avl-grid .avl-day.critical_unavailable')
  expect(days.length).toBeGreaterThan(0)
  await days[0]!.click()
  await ada.click('link', say('availability.day.report'))
  await ada.page.waitForSelector('.rpt-page h1')
  expect(new URL(ada.page.url()).pathname).toMatch(/^\/stats\/reports\/[0-9a-f]{24}$/)
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  await ada.open('/stats/reports')
  await ada.waitFor('heading', say('incidents.list'))
  expect(ada.complaints()).toEqual([])
})

test('[AVL-025] the page of availability holds services with their summaries, incidents and reports', async () => {
  await ada.open('/stats')
  await ada.page.waitForSelector('.avl-services[data-months="3"] h3')
  await ada.page.waitForSelector('.rpt-list .rpt-entry')
  for (const selector of ['.avl-service .avl-over b', '.avl-levels .avl-figure', '.avl-incidents table'])
    expect([selector, await ada.page.$(selector)]).not.toContain(null)
})

test('the report of a month has three decimals, its incidents and its rules; months follow each other', async () => {
  await ada.open('/stats')
  await ada.click('link', say('sla.entry'))
  await ada.page.waitForSelector('.sla-table tbody tr')
  const figures = await ada.page.$$eval('.sla-table:first-of-type tbody td:nth-child(2)', (all) =>
    all.map((one) => one.firstChild?.textContent?.trim() ?? ''),
  )
  expect(figures[0]).toMatch(/^\d{2,3},\d{3}\s%$/)
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  const month = new URL(ada.page.url()).pathname
  await ada.click('button', say('sla.previous'))
  await ada.page.waitForFunction((before) => location.pathname !== before, {}, month)
  await ada.page.waitForSelector('.sla-table tbody tr')
  expect(ada.complaints()).toEqual([])
})

import { AccountIncident, incidents } from '@passerelle/contract/clouds/incidents'
import { monitors, MonitorSummary } from '@passerelle/contract/stats/monitors'
import { strikes } from '@passerelle/contract/stats/strikes'
import { UptimeCheck, uptimeChecks } from '@passerelle/contract/stats/uptime-checks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'

const server = setUpServer()
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const me = 'a'.repeat(24)
const monitor = (digit: string, fields: object) =>
  example(MonitorSummary, {
    id: digit.repeat(24),
    appId: 'f'.repeat(24),
    detachedAt: null,
    pausedAt: null,
    trial: null,
    hours: ['available'],
    ...fields,
  })
const services = [
  monitor('1', { name: 'ERP', status: 'unavailable' }),
  monitor('2', { name: 'Messagerie', status: 'maintenance' }),
  monitor('3', { name: 'Vitrine', status: 'trial', trial: { good: 3, needed: 5 }, hours: [] }),
  monitor('4', { name: 'Boutique', status: 'available' }),
  monitor('5', { name: 'Caisse', status: 'available' }),
]
const check = example(UptimeCheck, {
  id: 'c'.repeat(24),
  name: 'Vitrine',
  pausedAt: null,
  probe: null,
  lastFailure: null,
  trial: { good: 3, needed: 5, until: ago(-5), appId: 'f'.repeat(24), probeId: '3'.repeat(24) },
})
const outage = (fields: object) => {
  const lifeTime = { startedAt: ago(300), acknowledgedAt: null, resolvedAt: ago(200) }
  const names = { id: 'b'.repeat(24), probeId: '4'.repeat(24), service: 'Boutique', type: 'INTERNAL' } as const
  return example(AccountIncident, { ...names, ...lifeTime, lifeTime, struck: false, strike: null, ...fields })
}

const open = async (project: boolean, incident = outage({})) => {
  server().answer(monitors.listMonitors, { list: services, sources: [], checkedAt: ago(1) })
  server().answer(uptimeChecks.listUptimeChecks, { list: [check] })
  server().answer(incidents.listAllIncidents, { list: [incident], hasMore: false })
  await openOffice('/admin/monitoring', { _id: me, project })
  await expect.element(page.getByRole('heading', { name: say('monitoring.monitors') })).toBeVisible()
}
const words = (text: string) => text.replaceAll(/\s+/g, ' ')

test('[ONC-044] the head counts each state once; a check on trial is a row that staff alone see', async () => {
  await open(false)
  const counts = () => document.querySelector('[data-part="monitoring-counts"]')?.textContent
  await expect.poll(counts).toBe('1 indisponible, 1 en maintenance, 1 à l’essai, 2 disponibles')
  await expect.element(page.getByRole('button', { name: say('monitoring.attachShort'), exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: say('uptimeChecks.create') })).toBeVisible()
  const table = page.getByRole('table', { name: say('monitoring.monitors') })
  const rowOf = (name: string) => {
    const rows = [...document.querySelectorAll('tr')]
    return rows.find(({ textContent }) => textContent?.includes(name) && textContent.includes('À l’essai'))
  }
  await expect.element(table).toBeVisible()
  await expect.poll(() => words(rowOf('Vitrine')?.textContent ?? '')).toContain('3 bons résultats sur 5')
  expect(rowOf('Vitrine')!.querySelectorAll('button')).toHaveLength(0)
  // Only project staff end a trial or cancel a measurement.
  expect(page.getByRole('button', { name: say('uptimeChecks.begin') }).elements()).toEqual([])
  expect(page.getByRole('button', { name: say('monitoring.strike.open') }).elements()).toEqual([])
  expect(await seriousFindings()).toEqual([])
})

test('[ONC-032] project staff end the trial of a check that has responded well', async () => {
  await open(true)
  server().answer(uptimeChecks.beginUptimeCheck, { ...check, trial: null })
  await page.getByRole('button', { name: say('uptimeChecks.begin') }).click()
  await expect.poll(toastTexts).toContain(say('uptimeChecks.begun'))
  expect(server().calls(uptimeChecks.beginUptimeCheck)).toMatchObject([{ checkId: check.id }])
})

test('[ONC-035] a measurement is cancelled with a reason, beside the figures before and after', async () => {
  await open(true)
  server().answer(strikes.previewStrike, { months: [{ month: '2026-11', before: 99.12, after: 99.87 }] })
  server().answer(strikes.strikeMinutes, {
    _id: 'e'.repeat(24),
    startedAt: ago(300),
    endedAt: ago(199),
    reason: 'Mauvaise adresse',
    months: [],
  })
  await page.getByRole('button', { name: say('monitoring.strike.open') }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => words(dialog.element().textContent ?? '')).toContain('novembre 2026 : 99,12 % → 99,87 %')
  const save = dialog.getByRole('button', { name: say('monitoring.strike.save') })
  await expect.element(save).toBeDisabled()
  await dialog.getByLabelText(say('monitoring.strike.reason')).fill('La sonde visait une mauvaise adresse')
  await save.click()
  await expect.poll(toastTexts).toContain(say('monitoring.strike.done'))
  expect(server().calls(strikes.strikeMinutes)).toMatchObject([
    { monitorId: '4'.repeat(24), incidentId: 'b'.repeat(24), reason: 'La sonde visait une mauvaise adresse' },
  ])
})

test('[ONC-034][ONC-035] a cancelled measurement says so, and is restored within a day', async () => {
  const strike = { _id: 'e'.repeat(24), reason: 'La sonde visait une mauvaise adresse', createdAt: ago(60) }
  await open(true, outage({ struck: true, strike }))
  const table = page.getByRole('table', { name: say('monitoring.incidents') })
  await expect.element(table.getByText(say('availability.incidents.struck'))).toBeVisible()
  server().answer(strikes.removeStrike, undefined as never)
  await table.getByRole('button', { name: say('monitoring.strike.restore') }).click()
  await expect.poll(toastTexts).toContain(say('monitoring.strike.restored'))
  expect(server().calls(strikes.removeStrike)).toMatchObject([{ strikeId: strike._id }])
})

import { availability } from '@passerelle/contract/stats/availability'
import { Report, reports } from '@passerelle/contract/stats/reports'
import { Availability } from '@passerelle/contract/stats/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdTimers } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { changed } from '../../../testing/open-task.ts'
import { appId, openPage, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const _id = 'f'.repeat(24)
const incident = {
  id: 'a'.repeat(24),
  probeId: 'b'.repeat(24),
  type: 'INTERNAL',
  status: 'resolved',
  service: 'Réservations',
  name: 'Réservations - PROD - HTTP',
  cause: null,
  isProd: true,
  startedAt: '2026-02-03T12:52:00.000Z',
  acknowledgedAt: null,
  acknowledgedBy: null,
  resolvedAt: '2026-02-03T14:32:00.000Z',
} as const
const report = example(Report, {
  _id,
  appId,
  day: '2026-02-03',
  incidents: [incident],
  causeDescription: 'Disk full',
  resolveDescription: '',
  published: false,
  preparing: false,
  version: 1,
  may: { edit: true, publish: true, request: false },
})
const cause = page.getByRole('textbox', { name: say('incidents.cause') })
const resolution = page.getByRole('textbox', { name: say('incidents.resolution') })
const saves = () => server().calls(reports.editReport)

/** Opens the report with timers held; the returned function moves the time. */
const open = async () => {
  const advance = holdTimers()
  server().answer(reports.readReport, report)
  server().answer(availability.readAvailability, example(Availability))
  await openPage(`/stats/reports/${_id}`, { byStaff: true })
  await expect.element(cause).toHaveValue('Disk full')
  await expect.poll(() => server().live.frames()).toContainEqual(expect.objectContaining({ topic: 'board' }))
  return advance
}
/** A colleague saves the report, and the page hears of it. */
const savedByOther = (texts: Partial<typeof report>) => {
  server().answer(reports.readReport, { ...report, ...texts, version: 2 })
  server().live.send(changed({ _id, appId }, 'incident_report.edited'))
}

test('an open report follows what a colleague saves, and never puts its own text back', async () => {
  const advance = await open()
  savedByOther({ causeDescription: 'The log filled the disk' })
  await expect.element(cause).toHaveValue('The log filled the disk')
  advance(5000)
  expect(saves()).toEqual([])
})

test('what two write in different fields is saved together', async () => {
  const advance = await open()
  await resolution.fill('Disk replaced')
  savedByOther({ causeDescription: 'The log filled the disk' })
  await expect.element(cause).toHaveValue('The log filled the disk')
  await expect.element(resolution).toHaveValue('Disk replaced')
  server().answer(reports.editReport, {
    ...report,
    causeDescription: 'The log filled the disk',
    resolveDescription: 'Disk replaced',
    version: 3,
  })
  advance(800)
  await expect
    .poll(saves)
    .toMatchObject([{ version: 2, causeDescription: 'The log filled the disk', resolveDescription: 'Disk replaced' }])
})

test('a save that comes second is merged and sent again', async () => {
  const advance = await open()
  await resolution.fill('Disk replaced')
  server().answer(reports.readReport, { ...report, causeDescription: 'The log filled the disk', version: 2 })
  server().refuse(reports.editReport, 'report_changed')
  advance(800)
  await expect.element(cause).toHaveValue('The log filled the disk')
  server().answer(reports.editReport, { ...report, resolveDescription: 'Disk replaced', version: 3 })
  advance(800)
  await expect.poll(() => saves().map(({ version }) => version)).toEqual([1, 2])
})

test('the same field written by two is asked about: taken from the colleague, or replaced', async () => {
  const advance = await open()
  await cause.fill('A disk was full')
  savedByOther({ causeDescription: 'The log filled the disk' })
  const newer = page.getByText(say('forms.newer'))
  await expect.element(newer).toBeVisible()
  await expect.element(cause).toHaveValue('A disk was full')
  advance(5000)
  expect(saves()).toEqual([])
  server().answer(reports.editReport, { ...report, causeDescription: 'A disk was full', version: 3 })
  await page.getByRole('button', { name: say('forms.replaceNewer') }).click()
  await expect.element(newer).not.toBeInTheDocument()
  advance(800)
  await expect.poll(saves).toMatchObject([{ version: 2, causeDescription: 'A disk was full' }])
})

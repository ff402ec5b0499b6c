import { Oncall, oncall } from '@passerelle/contract/stats/oncall'
import { oncallImport, OncallImport } from '@passerelle/contract/stats/oncall-import'
import { days } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'

const server = setUpServer()
const [hugo, layerId] = ['a'.repeat(24), 'c'.repeat(24)]
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const span = { startsAt: at(days(1)), endsAt: at(days(2)) }
const layer = {
  _id: layerId,
  name: '1er niveau',
  startsOn: '2026-02-02',
  handoverWeekday: 1,
  handoverMinute: 540,
  shiftDays: 7,
  hours: 'always' as const,
  members: [hugo],
}
const rota = example(Oncall, {
  layers: [layer],
  now: [{ layerId, user: { userId: hugo, name: 'Hugo Marchand' }, until: at(days(3)), override: false, next: null }],
  next: [{ layerId, userId: hugo, startsAt: at(0), endsAt: at(days(56)), cause: 'member', overrideId: null }],
  overrides: [],
  unreachable: [],
  withoutPhone: [],
  gaps: [],
  pages: [],
  people: [{ userId: hugo, name: 'Hugo Marchand', present: true }],
})
const found = example(OncallImport, {
  taken: [{ line: 3, userId: hugo, name: 'Hugo Marchand', floating: true, ...span }],
  unknown: [{ line: 9, summary: 'Astreinte de nuit' }],
  overlapping: [{ line: 3, name: 'Hugo Marchand', ...span }],
  skipped: [15],
  written: 0,
})
const dialog = page.getByRole('dialog')
const open = async (project = true) => {
  await page.viewport(1440, 900)
  server().answer(oncall.readOncall, rota)
  await openOffice('/admin/monitoring/oncall', { _id: hugo, project })
  await expect.element(page.getByRole('button', { name: say('oncall.calendar.renew') })).toBeVisible()
}
const entry = page.getByRole('button', { name: say('oncall.calendar.import') })
const choose = async () => {
  await expect.element(dialog).toBeVisible()
  const input = dialog.element().querySelector('input[type="file"]')!
  await userEvent.upload(input, new File(['BEGIN:VCALENDAR'], 'astreinte.ics', { type: 'text/calendar' }))
}

test('[ONC-009] overlaps and unknown people are listed by line, and prevent the import', async () => {
  server().answer(oncallImport.importOncall, found)
  await open()
  await entry.click()
  await choose()
  await expect.element(dialog.getByText(/ligne 9/)).toBeVisible()
  const text = dialog.element().textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(text).toMatch(/1 période chevauche une autre : rien ne sera écrit.*ligne 3 : Hugo Marchand/)
  expect(text).toContain('lu à l’heure de Paris')
  await expect.element(dialog.getByRole('button', { name: say('oncall.import.apply', { count: 1 }) })).toBeDisabled()
  expect(await seriousFindings()).toEqual([])
})

test('[ONC-009] a preview without overlaps is imported', async () => {
  server().answer(oncallImport.importOncall, ({ mode }) => ({
    ...found,
    overlapping: [],
    written: mode === 'apply' ? 1 : 0,
  }))
  await open()
  await entry.click()
  await choose()
  await dialog.getByRole('button', { name: say('oncall.import.apply', { count: 1 }) }).click()
  await expect.poll(toastTexts).toEqual([say('oncall.import.done', { count: 1 })])
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server().calls(oncallImport.importOncall)).toMatchObject([
    { layerId, mode: 'preview' },
    { layerId, mode: 'apply' },
  ])
})

test('[ONC-009] staff who are not project staff have no import', async () => {
  await open(false)
  await expect.element(entry).not.toBeInTheDocument()
})

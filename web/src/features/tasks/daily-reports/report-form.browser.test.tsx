import { accounts } from '@passerelle/contract/accounts/api'
import { DailyReport, dailyReports } from '@passerelle/contract/projects/daily-reports'
import { dayQueue } from '@passerelle/contract/projects/day-queue'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer, toastTexts, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()
const empty = { projectManagement: '', design: '', build: '', deploy: '' }
const report = (parts: Partial<typeof empty>, observation: string | null = null) =>
  example(DailyReport, { reportId: '8'.repeat(24), userIds: [userId], parts: { ...empty, ...parts }, observation })
const open = async (list: ReturnType<typeof report>[] = []) => {
  server().answer(dayQueue.readDayQueue, {
    list: [],
    counts: { mine: 0, team: 0, groups: {}, steps: {} },
    after: null,
    hasMore: false,
  })
  server().answer(accounts.listApps, { list: [], hasMore: false })
  server().answer(dailyReports.listReports, { list })
  server().answer(dailyReports.draftReport, { date: '2026-02-03', parts: { ...empty, build: 'ATL-3 Imprimante' } })
  await openOffice('/admin?tab=reports')
  await expect.element(field('build')).toBeVisible()
}
const field = (part: keyof typeof empty | 'observation') =>
  page.getByLabelText(say(part === 'observation' ? 'dailyReports.observation' : `dailyReports.part.${part}`))
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('what is typed while a new report is saved stays, and is sent by the next save', async () => {
  await open()
  await field('projectManagement').fill('Point du matin')
  const first = server().hold(dailyReports.createReport)
  await button(say('dailyReports.write')).click()
  await field('observation').fill('Lyon jeudi')
  const saved = report({ projectManagement: 'Point du matin', build: 'ATL-3 Imprimante' })
  server().answer(dailyReports.listReports, { list: [saved] })
  first.answer(saved)
  await expect.element(button(say('dailyReports.save'))).toBeVisible()
  await expect.element(field('observation')).toHaveValue('Lyon jeudi')
  server().answer(dailyReports.editReport, { ...saved, observation: 'Lyon jeudi' })
  await button(say('dailyReports.save')).click()
  await expect
    .poll(() => server().calls(dailyReports.editReport))
    .toMatchObject([{ parts: {}, observation: 'Lyon jeudi' }])
})

test('a report that a colleague wrote first takes no typed text away, nor is it overwritten', async () => {
  await open()
  await field('design').fill('Maquettes')
  server().refuse(dailyReports.createReport, 'report_exists')
  const theirs = report({ projectManagement: 'Point du matin', build: 'Câblage' })
  server().answer(dailyReports.listReports, { list: [theirs] })
  await button(say('dailyReports.write')).click()
  await expect.poll(toastTexts).toHaveLength(1)
  await expect.element(field('projectManagement')).toHaveValue('Point du matin')
  await expect.element(field('design')).toHaveValue('Maquettes')
  server().answer(dailyReports.editReport, report({ ...theirs.parts, design: 'Maquettes' }))
  await button(say('dailyReports.save')).click()
  await expect.poll(() => server().calls(dailyReports.editReport)).toMatchObject([{ parts: { design: 'Maquettes' } }])
})

test('a look at another tab loses nothing that was typed', async () => {
  await open([report({ build: 'Câblage' })])
  await userEvent.type(field('design'), 'Maquettes du portail')
  await page.getByRole('tab', { name: say('dailyReports.times.title') }).click()
  await page.getByRole('tab', { name: say('dailyReports.title') }).click()
  await expect.element(field('design')).toHaveValue('Maquettes du portail')
})

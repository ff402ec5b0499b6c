import { people } from '@passerelle/contract/accounts/people'
import { PersonEntry } from '@passerelle/contract/accounts/schemas'
import { PlannedMember, planning } from '@passerelle/contract/projects/planning'
import { oncall } from '@passerelle/contract/stats/oncall'
import { days as daysOf } from '@passerelle/kernel/durations'
import { formatDateTime, timeText } from '@passerelle/kernel/format-date'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer } from '../../../testing/open-page.tsx'
import { openTask, taskOf } from '../../../testing/open-task.ts'

const server = setUpServer()
const [hugo, gwen] = ['a'.repeat(24), 'b'.repeat(24)]
const until = new Date(Date.now() + daysOf(4))
const mark = () => say('oncall.mark', { when: formatDateTime(until, 'fr', new Date()) })
const onCall = (end: Date) => server().answer(oncall.listOnCall, { list: [{ userId: hugo, until: end.toISOString() }] })
const days = daysOfWeek('2026-02-02')
const member = (userId: string, name: string) =>
  example(PlannedMember, { userId, name, capacityMs: days.map(() => 0), loggedMs: days.map(() => 0) })
const plan = {
  week: '2026-W06',
  from: '2026-02-01T23:00:00.000Z',
  before: '2026-02-08T23:00:00.000Z',
  days,
  today: '2026-02-03',
  list: [member(hugo, 'Hugo Marchand'), member(gwen, 'Gwen Le Goff')],
  toDistribute: { list: [], hasMore: false, total: 0, leftMs: 0, withoutEstimate: 0 },
  sums: {
    capacityMs: days.map(() => 0),
    loggedMs: days.map(() => 0),
    plannedMs: days.map(() => 0),
    overloadedDays: 0,
    waitingMs: 0,
    withoutEstimate: 0,
    beyondEstimate: 0,
  },
}
const openTeams = async (meId: string) => {
  await page.viewport(1440, 900)
  server().answer(planning.readPlanning, plan)
  await openOffice('/admin/teams', { _id: meId, firstName: 'Hugo', lastName: 'Marchand' })
}
const row = (name: RegExp) => page.getByRole('rowheader', { name })
const rail = page.getByRole('navigation', { name: say('shell.officeNav') })

test('[ONC-047] the rail and the row of the team name until when a person is on call', async () => {
  onCall(until)
  await openTeams(hugo)
  await expect.element(rail.getByText(mark())).toBeInTheDocument()
  await expect.element(row(/Hugo Marchand/).getByText(mark())).toBeVisible()
  await expect.element(row(/Gwen Le Goff/).getByText(mark())).not.toBeInTheDocument()
})

test('[ONC-047] a reader who is not on call has no mark', async () => {
  onCall(until)
  await openTeams(gwen)
  await expect.element(row(/Hugo Marchand/).getByText(mark())).toBeVisible()
  await expect.element(rail.getByText(mark())).not.toBeInTheDocument()
})

test('[ONC-047] whoever assigns a request reads beside the name who is on call', async () => {
  const today = new Date(Date.now() + 1000 * 60)
  onCall(today)
  const list = [
    example(PersonEntry, { _id: hugo, firstName: 'Hugo', lastName: 'Marchand', staff: true }),
    example(PersonEntry, { _id: gwen, firstName: 'Gwen', lastName: 'Le Goff', staff: true }),
  ]
  server().answer(people.listPeople, { list, total: 2 })
  await openTask(server(), taskOf(['members', 'edit']))
  const field = document.querySelector('[data-part="properties"] [data-part="members"]')!
  await page.elementLocator(field).getByRole('button').click()
  const name = new RegExp(`Hugo Marchand.*astreinte.*${timeText(today)}`)
  await expect.element(page.getByRole('checkbox', { name })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Gwen Le Goff.*équipe/ })).toBeVisible()
})

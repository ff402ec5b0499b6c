import { accounts } from '@passerelle/contract/accounts/api'
import { planning } from '@passerelle/contract/projects/planning'
import { daysOfWeek } from '@passerelle/kernel/weeks'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'

const server = setUpServer()
const open = async (project: boolean) => {
  const rules = { startMoves: 'offer', remindAfterDays: 7 } as const
  server().answer(accounts.readOfficeSettings, rules)
  server().answer(accounts.listTeam, { weekFrom: '2026-02-02', list: [] })
  const plan = example(planning.readPlanning.response, { days: daysOfWeek('2026-02-02'), today: '2026-02-03' })
  const none = plan.days.map(() => 0)
  const sums = { ...plan.sums, capacityMs: none, loggedMs: none, plannedMs: none }
  server().answer(planning.readPlanning, { ...plan, sums })
  await openOffice('/admin/teams', { project })
  return page.getByRole('region', { name: say('teams.rules.title') })
}

test('[DAY-005] project staff choose what a timer moves and when customers are reminded', async () => {
  const rules = await open(true)
  const [moves, remind] = ['teams.rules.startMoves' as const, 'teams.rules.remindAfterDays' as const].map((name) =>
    rules.getByRole('combobox', { name: say(name) }),
  )
  await expect.element(moves!).toHaveValue('offer')
  await expect.element(remind!).toHaveValue('7')
  server().answer(accounts.editOfficeSettings, { startMoves: 'never', remindAfterDays: 7 })
  server().answer(accounts.readOfficeSettings, { startMoves: 'never', remindAfterDays: 7 })
  await moves!.selectOptions('never')
  await expect.poll(toastTexts).toEqual([say('teams.rules.saved')])
  await expect.element(moves!).toHaveValue('never')
  await remind!.selectOptions('3')
  await expect
    .poll(() => server().calls(accounts.editOfficeSettings))
    .toMatchObject([{ startMoves: 'never' }, { remindAfterDays: 3 }])
})

test('[DAY-005] others of the staff read the rules', async () => {
  const rules = await open(false)
  for (const name of ['teams.rules.startMoves', 'teams.rules.remindAfterDays'] as const)
    await expect.element(rules.getByRole('combobox', { name: say(name) })).toBeDisabled()
})

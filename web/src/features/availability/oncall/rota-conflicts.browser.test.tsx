import { Oncall, oncall } from '@passerelle/contract/stats/oncall'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const hugo = 'a'.repeat(24)
const layer = {
  _id: 'c'.repeat(24),
  name: '1er niveau',
  startsOn: '2026-02-02',
  handoverWeekday: 1,
  handoverMinute: 540,
  shiftDays: 7,
  hours: 'always',
  members: [hugo],
} as const
const policy = {
  steps: [{ target: 'layer1', waitMinutes: 5 }],
  rounds: 3,
  criticalRequests: false,
  version: 1,
} as const
const rota = example(Oncall, {
  version: 4,
  policy: { ...policy, steps: [...policy.steps] },
  now: [
    {
      layerId: layer._id,
      user: { userId: hugo, name: 'Hugo Marchand' },
      until: '2099-01-01T08:00:00.000Z',
      override: false,
      next: null,
    },
  ],
  layers: [{ ...layer, members: [hugo] }],
  next: [
    {
      layerId: layer._id,
      userId: hugo,
      startsAt: '2026-02-02T08:00:00.000Z',
      endsAt: '2099-01-01T08:00:00.000Z',
      cause: 'member',
      overrideId: null,
    },
  ],
  overrides: [],
  unreachable: [],
  withoutPhone: [],
  pages: [],
  gaps: [],
  people: [{ userId: hugo, name: 'Hugo Marchand', present: true }],
})
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

beforeEach(async () => {
  await page.viewport(1440, 900)
  server().answer(oncall.readOncall, rota)
  await openOffice('/admin/monitoring/oncall', { _id: hugo, project: true })
})

test('an order of escalation does not replace the one that a colleague saved first', async () => {
  await page.getByRole('button', { name: say('oncall.policy.edit') }).click()
  await button(say('oncall.policy.add')).click()
  server().answer(oncall.readOncall, { ...rota, policy: { ...rota.policy, rounds: 1, version: 2 } })
  server().refuse(oncall.setOncallPolicy, 'conflict')
  await button(say('oncall.policy.save')).click()
  await expect.element(dialog.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(button(say('oncall.policy.save'))).toBeDisabled()
  server().answer(oncall.setOncallPolicy, rota)
  await button(say('forms.replaceNewer')).click()
  await button(say('oncall.policy.save')).click()
  await expect
    .poll(() => server().calls(oncall.setOncallPolicy).at(-1))
    .toMatchObject({ version: 2, rounds: 3, steps: [{ target: 'layer1' }, { target: 'project' }] })
})

test('levels of on call do not replace those that a colleague saved first', async () => {
  await page.getByRole('button', { name: say('oncall.organise') }).click()
  const name = dialog.getByRole('textbox', { name: say('oncall.layer.name') })
  await name.fill('Nights')
  server().answer(oncall.readOncall, { ...rota, layers: [{ ...layer, members: [hugo], name: 'Week' }], version: 5 })
  server().refuse(oncall.setOncallLayers, 'conflict')
  await button(say('oncall.layer.save')).click()
  await expect.element(dialog.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(name).toHaveValue('Nights')
  await button(say('forms.takeNewer')).click()
  await expect.element(name).toHaveValue('Week')
})

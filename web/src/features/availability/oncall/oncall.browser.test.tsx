import { Oncall, oncall, OncallTest } from '@passerelle/contract/stats/oncall'
import { oncallReport, OncallReportRow } from '@passerelle/contract/stats/oncall-report'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const [hugo, gwen] = ['a'.repeat(24), 'b'.repeat(24)]
const layerId = 'c'.repeat(24)
const monday = Date.now() - days(2)
const at = (ms: number) => new Date(monday + ms).toISOString()
const shift = (week: number, userId: string) => ({
  layerId,
  userId,
  startsAt: at(days(7) * week),
  endsAt: at(days(7) * (week + 1)),
  cause: 'member' as const,
  overrideId: null,
})
const people = [
  { userId: hugo, name: 'Hugo Marchand', present: true },
  { userId: gwen, name: 'Gwen Le Goff', present: true },
]
const layer = {
  _id: layerId,
  name: '1er niveau',
  startsOn: '2026-02-02',
  handoverWeekday: 1,
  handoverMinute: 540,
  shiftDays: 7,
  hours: 'always' as const,
  members: [hugo, gwen],
}
const rota = example(Oncall, {
  version: 4,
  policy: { steps: [{ target: 'layer1', waitMinutes: 5 }], rounds: 3, criticalRequests: false, version: 1 },
  now: [
    {
      layerId,
      user: { userId: hugo, name: 'Hugo Marchand' },
      until: at(days(7)),
      override: false,
      next: { userId: gwen, name: 'Gwen Le Goff' },
    },
  ],
  layers: [layer],
  next: Array.from({ length: 8 }, (_, week) => shift(week, week % 2 ? gwen : hugo)),
  overrides: [],
  unreachable: [],
  withoutPhone: [],
  pages: [
    {
      _id: 'e'.repeat(24),
      appId: 'f'.repeat(24),
      incidentId: 'f'.repeat(24),
      service: 'Réservations',
      userId: hugo,
      at: at(days(1)),
      outcome: 'sent',
      error: null,
      channels: ['push', 'mail'],
      failures: [],
      answeredAt: null,
      acknowledgedAt: null,
      resolvedAt: at(days(1.5)),
    },
  ],
  gaps: [{ startsAt: at(days(8)), endsAt: at(days(9)), userId: gwen }],
  people,
})
const empty = { ...rota, now: [], layers: [], next: [], gaps: [] }
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const open = async (answer: Oncall = rota) => {
  server().answer(oncall.readOncall, answer)
  await openOffice('/admin/monitoring/oncall', { _id: hugo, project: true })
}
const dialog = page.getByRole('dialog')

test.each([1440, 390])('[ONC-045] the person on call leads, with the weeks and the gap, at %d px', async (width) => {
  await page.viewport(width, 844)
  await open()
  const now = page.getByRole('region', { name: say('oncall.nowTitle') })
  await expect.element(now.getByRole('heading', { name: 'Hugo Marchand' })).toBeVisible()
  expect(plain(now.element().textContent)).toMatch(/1er niveau.*jusqu’au .+, puis Gwen Le Goff/)
  expect(plain(page.getByText(/Personne au 1er niveau/).element().textContent)).toMatch(/Personne au 1er niveau/)
  expect(plain(document.body.textContent)).toContain('Gwen Le Goff est en absence.')
  const weeks = page.getByRole('region', { name: say('oncall.weeks') })
  if (width === 390) {
    await expect.element(weeks.getByRole('listitem').first()).toBeVisible()
    expect(weeks.getByRole('listitem').first().element().textContent).toContain('Hugo')
    expect(weeks.getByText(say('oncall.weekGap')).elements()).toHaveLength(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  } else expect(weeks.getByRole('button', { name: /Hugo Marchand, du/ }).elements()).toHaveLength(4)
  expect(await seriousFindings()).toEqual([])
})

test('[ONC-045] arrow keys move over the shifts, Enter opens the replacement of one', async () => {
  await page.viewport(1440, 900)
  await open()
  const bars = page.getByRole('group', { name: say('oncall.weeks') }).getByRole('button')
  await expect.element(bars.first()).toBeVisible()
  ;(bars.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(bars.nth(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  const sent: { startsAt: string; userId: string; layerId: string }[] = []
  server().answer(oncall.addOncallOverride, (input) => {
    sent.push(input)
    return { ...input, _id: 'd'.repeat(24), reason: '', createdBy: hugo }
  })
  await dialog.getByRole('combobox', { name: say('oncall.override.person') }).click()
  await page.getByRole('option', { name: 'Hugo Marchand' }).click()
  await dialog.getByRole('button', { name: say('oncall.override.save') }).click()
  await expect.element(page.getByText(say('oncall.override.saved', { name: 'Hugo Marchand' })).first()).toBeVisible()
  expect(sent).toMatchObject([{ layerId, userId: hugo }])
  // The fields are minutes.
  expect(Math.abs(Date.parse(sent[0]!.startsAt) - Date.parse(at(days(7))))).toBeLessThan(hours(1))
})

test.each([
  ['02/02/2020 10:00', 'dateAfter'],
  ['02/02/2099 10:00', 'spanTooLong'],
] as const)('a replacement until %s says why it cannot be', async (until, problem) => {
  await open()
  await page.getByRole('button', { name: say('oncall.replace'), exact: true }).click()
  await dialog.getByLabelText(say('oncall.override.until')).fill(until)
  const said = say(`forms.${problem}`, { date: '', hours: '1440' })
  await expect.element(dialog.getByText(new RegExp(said.slice(0, 20)))).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: say('oncall.override.save') })).toBeDisabled()
})

test('[ONC-004][ONC-045] project staff organise the first rota', async () => {
  await page.viewport(1440, 900)
  await open(empty)
  await page.getByRole('button', { name: say('oncall.organiseFirst') }).click()
  const save = dialog.getByRole('button', { name: say('oncall.layer.save') })
  await save.click()
  await expect.element(dialog.getByText(say('forms.required'))).toBeVisible()
  await expect.element(dialog.getByRole('combobox', { name: say('oncall.layer.add') })).toHaveFocus()
  expect(server().calls(oncall.setOncallLayers)).toEqual([])
  for (const name of ['Gwen Le Goff', 'Hugo Marchand']) {
    await dialog.getByRole('combobox', { name: say('oncall.layer.add') }).click()
    await page.getByRole('option', { name }).click()
  }
  await dialog.getByRole('button', { name: say('oncall.layer.up', { name: 'Hugo Marchand' }) }).click()
  const saved: object[] = []
  server().answer(oncall.setOncallLayers, (input) => {
    saved.push(input)
    return rota
  })
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved[0]).toMatchObject({
    version: 4,
    from: 'now',
    layers: [{ members: [hugo, gwen], handoverMinute: 540, handoverWeekday: 1, shiftDays: 7, hours: 'always' }],
  })
})

test('[ONC-011][ONC-045] the order of escalation is changed, with its length beside the GTI', async () => {
  await page.viewport(1440, 900)
  await open()
  const policy = page.getByRole('region', { name: say('oncall.policy.title') })
  await expect.element(policy.getByText('1er niveau')).toBeVisible()
  expect(plain(policy.element().textContent)).toContain('1er niveautout de suitetrois foissoit 15 minGTI60 min')
  const pages = page.getByRole('region', { name: say('oncall.pages.title') })
  expect(plain(pages.element().textContent)).toMatch(/Réservations.*Hugo Marchand.*rétabli .*, sans prise en charge/)
  await policy.getByRole('button', { name: say('oncall.policy.edit') }).click()
  await dialog.getByRole('button', { name: say('oncall.policy.add') }).click()
  const saved: object[] = []
  server().answer(oncall.setOncallPolicy, (input) => {
    saved.push(input)
    return rota
  })
  await dialog.getByRole('button', { name: say('oncall.policy.save') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const steps = [
    { target: 'layer1', waitMinutes: 5 },
    { target: 'project', waitMinutes: 5 },
  ]
  expect(saved).toMatchObject([{ steps, rounds: 3, version: 1, criticalRequests: false }])
})

test('[ONC-023] project staff try whoever is on call, and read per channel when it left and was answered', async () => {
  await page.viewport(390, 844)
  server().answer(oncall.readOncall, rota)
  await openOffice('/admin/monitoring/oncall', { _id: gwen, project: true })
  const asked: object[] = []
  const tried = {
    ...example(OncallTest),
    userId: hugo,
    takeBefore: at(days(20)),
    answeredAt: null,
    channels: [
      {
        kind: 'push' as const,
        state: 'failed' as const,
        sentAt: null,
        error: 'push.example answered 503',
        answeredAt: null,
      },
      { kind: 'mail' as const, state: 'sent' as const, sentAt: at(hours(2)), error: null, answeredAt: null },
    ],
  }
  server().answer(oncall.testOncall, (input) => {
    asked.push(input)
    return tried
  })
  server().answer(oncall.readOncallTest, tried)
  const section = page.getByRole('region', { name: say('oncall.test.title') })
  await expect.element(section.getByRole('button', { name: say('oncall.test.action'), exact: true })).toBeVisible()
  await section.getByRole('button', { name: say('oncall.test.actionFor', { name: 'Hugo Marchand' }) }).click()
  await expect.element(section.getByText(/n’est pas parti.*push.example a répondu 503/)).toBeVisible()
  expect(asked).toMatchObject([{ userId: hugo }])
  expect(plain(section.element().textContent)).toMatch(/Email.*parti à \d\d:\d\d.*À prendre en charge avant/)
  expect(await seriousFindings()).toEqual([])
  const answeredAt = at(hours(3))
  server().answer(oncall.readOncallTest, {
    ...tried,
    answeredAt,
    channels: [tried.channels[0]!, { ...tried.channels[1]!, answeredAt }],
  })
  await expect.element(section.getByText(/pris en charge à/), { timeout: 8000 }).toBeVisible()
})

test('[ONC-025] an open page of the rota shows who was put on call elsewhere at once', async () => {
  await page.viewport(1440, 900)
  await open()
  const now = page.getByRole('region', { name: say('oncall.nowTitle') })
  await expect.element(now.getByRole('heading', { name: 'Hugo Marchand' })).toBeVisible()
  await expect
    .poll(() =>
      server()
        .live.frames()
        .some(({ topic, id }) => topic === 'office' && id === hugo),
    )
    .toBe(true)
  server().answer(oncall.readOncall, {
    ...rota,
    now: [{ ...rota.now[0]!, user: { userId: gwen, name: 'Gwen Le Goff' }, override: true }],
  })
  const about = { appId: 'f'.repeat(24), subject: 'd'.repeat(24), data: {} }
  server().live.send({ type: 'event', name: 'oncall.override_added', at: at(0), cursor: 'e'.repeat(24), ...about })
  await expect.element(now.getByRole('heading', { name: 'Gwen Le Goff' })).toBeVisible()
})

const reported = ({ userId, name }: (typeof people)[number], fields: object) =>
  example(OncallReportRow, { userId, name, medianMs: null, slowestMs: null, ...fields })

test.each([1440, 390])('[ONC-046] the report names who was woken too often, at %d px', async (width) => {
  await page.viewport(width, 844)
  server().answer(oncall.readOncall, rota)
  server().answer(oncallReport.readOncallReport, ({ month }) => ({
    month: month!,
    from: at(0),
    before: at(days(28)),
    list: [
      reported(people[0]!, {
        onCallMs: hours(57),
        pages: 12,
        medianMs: minutes(4),
        slowestMs: hours(1),
        tired: true,
      }),
      reported(people[1]!, { onCallMs: 0, pages: 0, tired: false }),
    ],
  }))
  await openOffice('/admin/monitoring/oncall', { _id: hugo, project: true })
  await page.getByRole('link', { name: say('oncall.report.open') }).click()
  const role = width === 390 ? 'listitem' : 'row'
  await expect.element(page.getByRole(role).filter({ hasText: 'Hugo Marchand' })).toBeVisible()
  const line = (name: string) => plain(page.getByRole(role).filter({ hasText: name }).element().textContent)
  expect(line('Hugo Marchand')).toMatch(/plus de 2 nuits interrompues en 7 jours.*57.*12.*4 min.*1 h/)
  expect(line('Gwen Le Goff')).not.toContain('nuits interrompues en')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  expect(await seriousFindings()).toEqual([])
})

test('[ONC-046] the report of another month is read, and exported', async () => {
  await page.viewport(1440, 900)
  const asked: (string | undefined)[] = []
  server().answer(oncallReport.readOncallReport, ({ month }) => {
    asked.push(month)
    return { month: month!, from: at(0), before: at(days(28)), list: [] }
  })
  await openOffice('/admin/monitoring/oncall?view=rapport', { _id: hugo })
  await expect.element(page.getByText(say('oncall.report.empty'))).toBeVisible()
  await page.getByRole('combobox', { name: say('oncall.report.month') }).click()
  await page.getByRole('option').nth(2).click()
  await expect.poll(() => new Set(asked).size).toBe(2)
  await page.getByRole('button', { name: say('oncall.report.export') }).click()
  await expect.poll(() => server().calls(oncallReport.exportOncallReport)).toMatchObject([{ month: asked.at(-1) }])
})

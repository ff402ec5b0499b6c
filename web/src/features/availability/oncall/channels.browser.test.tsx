import { notifs } from '@passerelle/contract/notifs/api'
import type { OncallChannels } from '@passerelle/contract/notifs/oncall-channels'
import { Oncall, oncall } from '@passerelle/contract/stats/oncall'
import { oncallGateways, type OncallGateway } from '@passerelle/contract/stats/oncall-gateways'
import { days } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { expectLoadError } from '../../../testing/load-error.ts'
import { openOffice, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const [hugo, gwen, layerId] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)]
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
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
  layers: [layer],
  now: [{ layerId, user: { userId: hugo, name: 'Hugo Marchand' }, until: at(days(3)), override: false, next: null }],
  next: [{ layerId, userId: hugo, startsAt: at(0), endsAt: at(days(56)), cause: 'member', overrideId: null }],
  overrides: [],
  gaps: [],
  unreachable: [gwen],
  withoutPhone: [hugo, gwen],
  pages: [
    {
      _id: 'e'.repeat(24),
      appId: 'f'.repeat(24),
      incidentId: 'f'.repeat(24),
      service: 'Réservations',
      userId: hugo,
      at: at(-days(1)),
      outcome: 'sent',
      error: null,
      channels: ['gateway'],
      failures: ['Standard: answered 503'],
      answeredAt: null,
      acknowledgedAt: null,
      resolvedAt: null,
    },
  ],
  people: [
    { userId: hugo, name: 'Hugo Marchand', present: true },
    { userId: gwen, name: 'Gwen Le Goff', present: true },
  ],
})
const own: OncallChannels = {
  list: [
    { kind: 'push', delayMinutes: 0 },
    { kind: 'mail', delayMinutes: 2 },
  ],
  hasBrowser: false,
  hasPhone: false,
}
const gateway: OncallGateway = {
  _id: 'd'.repeat(24),
  name: 'Standard',
  url: 'https://telephone.example/pages',
  createdAt: at(-days(9)),
  last: { at: at(-days(1)), outcome: 'failed', error: 'answered 503' },
}
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const open = async (project = true, width = 1440) => {
  await page.viewport(width, 900)
  server().answer(oncall.readOncall, rota)
  server().answer(notifs.readOncallChannels, own)
  server().answer(oncallGateways.listOncallGateways, { list: [gateway] })
  await openOffice('/admin/monitoring/oncall', { _id: hugo, project })
}
const channels = page.getByRole('region', { name: say('oncall.channels.title') })
const gateways = page.getByRole('region', { name: say('oncall.gateways.title') })
const dialog = page.getByRole('dialog')

test.each([1440, 390])(
  '[ONC-013][ONC-014] whom no channel reaches and a failed page are red, at %d px',
  async (width) => {
    await open(true, width)
    await expect.element(gateways).toBeVisible()
    await expect.element(channels).toBeVisible()
    const text = plain(document.body.textContent)
    expect(text).toContain('Aucun canal ne joint Gwen Le Goff : leurs appels passent tout de suite au suivant.')
    expect(text).toContain('Sans numéro de téléphone : Hugo Marchand.')
    expect(text).toContain('échec : Standard, l’autre côté a répondu 503')
    expect(plain(gateways.element().textContent)).toMatch(/le dernier appel a échoué .+ : l’autre côté a répondu 503/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await seriousFindings()).toEqual([])
  },
)

test('channels that cannot be loaded are named, with a retry', async () => {
  await expectLoadError(server(), notifs.readOncallChannels, say('oncall.channels.loadFailed'), async () => {
    server().answer(oncall.readOncall, rota)
    await openOffice('/admin/monitoring/oncall', { _id: hugo })
  })
})

test('[ONC-013] a channel is added, delayed and moved up, and one always stays', async () => {
  await open()
  const saved: OncallChannels['list'][] = []
  server().answer(notifs.saveOncallChannels, ({ list }) => {
    saved.push(list)
    server().answer(notifs.readOncallChannels, { ...own, list })
    return { ...own, list }
  })
  await expect.element(channels.getByText(say('oncall.channels.noBrowser'))).toBeVisible()
  await channels.getByRole('checkbox', { name: say('oncall.channels.gateway') }).click()
  await expect.element(channels.getByText(say('oncall.channels.noPhone'))).toBeVisible()
  await channels.getByRole('combobox', { name: say('oncall.channels.delay', { channel: 'Téléphone' }) }).click()
  await page.getByRole('option').nth(5).click()
  const up = channels.getByRole('button', { name: say('oncall.channels.up', { channel: 'Téléphone' }) })
  await expect.poll(() => saved.length).toBe(2)
  await up.click()
  await expect.poll(() => saved.length).toBe(3)
  expect(saved.at(-1)).toEqual([
    { kind: 'push', delayMinutes: 0 },
    { kind: 'gateway', delayMinutes: 5 },
    { kind: 'mail', delayMinutes: 2 },
  ])
  for (const name of ['push', 'mail'] as const) {
    await channels.getByRole('checkbox', { name: say(`oncall.channels.${name}`) }).click()
    await expect.element(channels.getByRole('checkbox', { name: say(`oncall.channels.${name}`) })).not.toBeChecked()
  }
  await expect.element(channels.getByRole('checkbox', { name: say('oncall.channels.gateway') })).toBeDisabled()
})

test('[ONC-014] project staff add a gateway and see its secret once; an address that is refused is said', async () => {
  await open()
  await gateways.getByRole('button', { name: say('oncall.gateways.add') }).click()
  await dialog.getByRole('textbox', { name: say('oncall.gateways.name') }).fill('Nuit')
  await dialog.getByRole('textbox', { name: say('oncall.gateways.url') }).fill('https://10.0.0.7/')
  server().refuse(oncallGateways.addOncallGateway, 'gateway_address', { message: say('problems.gateway_address') })
  const save = dialog.getByRole('button', { name: say('oncall.gateways.save') })
  await save.click()
  await expect.element(page.getByText(say('problems.gateway_address')).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: say('oncall.gateways.url') }).fill('https://nuit.example/pages')
  server().answer(oncallGateways.addOncallGateway, ({ name, url }) => ({
    ...gateway,
    name,
    url,
    last: null,
    secret: 'whsec_shown-once',
  }))
  await save.click()
  await expect.element(dialog.getByText('whsec_shown-once')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('[ONC-014] other staff do not see the gateways', async () => {
  await open(false)
  await expect.element(channels).toBeVisible()
  await expect.element(gateways).not.toBeInTheDocument()
})

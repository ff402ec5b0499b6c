import { announcements } from '@passerelle/contract/accounts/announcements'
import { AnnouncementShape } from '@passerelle/contract/accounts/announcement-schemas'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'

const server = setUpServer()
afterEach(() => page.viewport(1440, 900))

const draft = example(AnnouncementShape, {
  _id: 'a'.repeat(24),
  key: null,
  kind: 'price',
  titleFr: 'Tarifs hors horaires',
  titleEn: 'Out-of-hours prices',
  link: null,
  state: 'draft',
  stage: 'draft',
  shownFrom: null,
  shownUntil: '2026-12-31',
  effectiveOn: '2026-12-09',
  version: 3,
})
const shown = { ...draft, _id: 'b'.repeat(24), state: 'planned', stage: 'shown', titleFr: 'Conditions cloud' } as const
const desk = (key: 'publish' | 'save' | 'withdraw' | 'create') =>
  page.getByRole('button', { name: say(`announcements.desk.${key}`) })
const open = async (
  path = '',
  fields: object = { project: true },
  {
    opened = draft,
    termsNotice,
  }: { opened?: typeof draft; termsNotice?: { fr: string | null; en: string | null } } = {},
) => {
  const all = [opened, { ...shown, acknowledge: true, acknowledged: 12, people: 40 }]
  server().answer(announcements.listAnnouncements, { list: all, total: 2 })
  server().answer(announcements.readAnnouncement, ({ announcementId }) =>
    all.find(({ _id }) => _id === announcementId)!,
  )
  server().answer(announcements.previewAnnouncement, {
    accounts: 3,
    people: 6,
    administrators: 3,
    staff: 0,
    addressed: null,
    list: [],
    termsNotice: termsNotice ?? { fr: null, en: null },
  })
  await openOffice(`/admin/announcements${path}`, fields)
}

test.each([1440, 390])('the list names stages, days and readers, at %d px', async (width) => {
  await page.viewport(width, 844)
  await open()
  await expect.element(page.getByRole('link', { name: /Tarifs hors horaires/ })).toBeVisible()
  const link = page.getByRole('link', { name: /Conditions cloud/ })
  await expect.element(link).toBeVisible()
  expect(link.element().textContent).toMatch(/en vigueur le .*lue par 12 sur 40/)
  expect(await seriousFindings()).toEqual([])
})

test('beside the list the first announcement is open, on a phone only the list is shown', async () => {
  await open()
  const title = page.getByRole('textbox', { name: say('announcements.desk.titleFr') })
  await expect.element(title).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Tarifs hors horaires/ })).toHaveAttribute('aria-current', 'true')
  await page.viewport(390, 844)
  await expect.element(title).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /Tarifs hors horaires/ })).toBeVisible()
})

test.each([1440, 390])('a draft in both languages, with audience and preview, at %d px', async (width) => {
  await page.viewport(width, 844)
  await open(`/${draft._id}`)
  await expect.element(page.getByRole('textbox', { name: say('announcements.desk.titleFr') })).toBeVisible()
  const english = page.getByRole('textbox', { name: say('announcements.desk.titleEn') })
  if (width === 390) {
    expect(english.query()).toBeNull()
    await page.getByRole('tab', { name: say('announcements.desk.language.en') }).click()
  }
  await expect.element(english).toBeVisible()
  await expect.element(page.getByText(/3 comptes, 6 personnes/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: draft.titleFr })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('publishing asks first, saves what was typed, and shows the first day at its field', async () => {
  await open(`/${draft._id}`)
  await page.getByRole('textbox', { name: say('announcements.desk.textFr') }).fill('Rien ne change le jour.')
  const saved: unknown[] = []
  server().answer(announcements.editAnnouncement, (input) => {
    saved.push(input)
    return { ...draft, version: 4 }
  })
  const tooSoon = 'Trop tôt, au plus tôt le 24 décembre'
  server().refuse(announcements.publishAnnouncement, 'announcement_too_soon', { errors: { effectiveOn: tooSoon } })
  await desk('publish').click()
  expect(saved).toEqual([])
  await page.getByRole('button', { name: say('common.confirm') }).click()
  await expect.element(page.getByText(tooSoon).first()).toBeVisible()
  expect(saved).toMatchObject([{ announcementId: draft._id, version: 3, textFr: 'Rien ne change le jour.' }])
})

test('[ANN-013] N makes an announcement, and Ctrl+Enter publishes one after it has asked', async () => {
  await open(`/${draft._id}`)
  const field = page.getByRole('textbox', { name: say('announcements.desk.textFr') })
  await field.click()
  await userEvent.keyboard('n')
  expect(server().calls(announcements.createAnnouncement)).toEqual([])
  server().answer(announcements.publishAnnouncement, { ...draft, state: 'planned', stage: 'shown' })
  server().answer(announcements.editAnnouncement, { ...draft, version: 4 })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const confirm = page.getByRole('button', { name: say('common.confirm') })
  await expect.element(confirm).not.toHaveAttribute('aria-disabled')
  expect(server().calls(announcements.publishAnnouncement)).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => server().calls(announcements.publishAnnouncement)).toHaveLength(1)
  server().answer(announcements.createAnnouncement, draft)
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('n')
  await expect.poll(() => server().calls(announcements.createAnnouncement)).toHaveLength(1)
})

test('[ANN-013][ANN-008] the mail is shown as it will be read, with the sentence of the installation', async () => {
  const terms = { ...draft, kind: 'terms', document: 'cgsCloud', textFr: 'Voir [le texte](/a).' } as const
  await open(`/${draft._id}`, undefined, { opened: terms, termsNotice: { fr: 'Écrivez-nous.', en: null } })
  const mail = page.getByRole('group', { name: say('announcements.desk.mailPreview') })
  await expect.element(mail.getByText(/à partir du 9.décembre.2026\. Écrivez-nous\./)).toBeVisible()
  await expect.element(mail.getByText(`Voir le texte (${location.origin}/a).`)).toBeVisible()
})

test('a running announcement has a fixed text, is withdrawn after a question, and lists its readers', async () => {
  await open(`/${shown._id}`)
  await expect.element(page.getByRole('textbox', { name: say('announcements.desk.titleFr') })).toBeDisabled()
  await expect.element(page.getByRole('heading', { name: say('announcements.desk.receipts') })).toBeVisible()
  await desk('withdraw').click()
  await page.getByRole('button', { name: say('common.confirm') }).click()
  await expect.poll(toastTexts).toEqual([say('announcements.desk.withdrawnWithDraft')])
})

test('staff without project rights read only', async () => {
  await open(`/${draft._id}`, { project: false })
  await expect.element(page.getByRole('region', { name: draft.titleFr })).toBeVisible()
  expect(desk('create').query()).toBeNull()
  expect(desk('publish').query()).toBeNull()
})

test('leaving an edited announcement asks for confirmation, and a newer version is shown', async () => {
  await open(`/${draft._id}`)
  const text = page.getByRole('textbox', { name: say('announcements.desk.textFr') })
  await text.fill('Rien ne change le jour.')
  await page.getByRole('link', { name: /Conditions cloud/ }).click()
  await page.getByRole('button', { name: say('task.stayAction') }).click()
  await expect.element(text).toHaveValue('Rien ne change le jour.')
  server().refuse(announcements.editAnnouncement, 'announcement_changed')
  const theirs = { ...draft, titleFr: 'Tarifs de nuit', version: 4 }
  server().answer(announcements.readAnnouncement, theirs)
  await desk('save').click()
  await expect.element(page.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(desk('save')).toBeDisabled()
  await page.getByRole('button', { name: say('forms.takeNewer') }).click()
  await expect
    .element(page.getByRole('textbox', { name: say('announcements.desk.titleFr') }))
    .toHaveValue('Tarifs de nuit')
})

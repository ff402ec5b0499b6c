import { accounts } from '@passerelle/contract/accounts/api'
import { Me } from '@passerelle/contract/accounts/schemas'
import { AppSettings, MailSettings, PaymentSettings, Webhook } from '@passerelle/contract/accounts/settings'
import { mails } from '@passerelle/contract/mails/api'
import { ownTemplates, type OwnTemplate } from '@passerelle/contract/mails/own-templates'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../testing/open-page.tsx'

const server = setUpServer()
const sender = example(MailSettings, {
  provider: 'smtp',
  host: 'smtp.example.com',
  port: 587,
  user: 'lumen',
  from: 'bonjour@lumen.example',
  hasPassword: true,
  templates: {},
  version: 4,
})
const card = example(PaymentSettings, {
  publicKey: 'pk_live_1',
  hasSecretKey: true,
  hasWebhookSecret: true,
  version: 2,
})
const webhook = example(Webhook, { url: 'https://erp.example/hooks', stoppedAt: null, events: ['satisfaction.rated'] })
const settings = example(AppSettings, { documents: [], mails: sender, payments: card, webhook })

beforeEach(() =>
  server().answer(
    accounts.readMe,
    example(Me, { _id: userId, appId, locale: 'fr', side: 'customer', admin: true, roles: ['admin'] }),
  ),
)
const open = async (subject: string) => {
  server().answer(accounts.readSettings, settings)
  await openPage(`/settings/${subject}`)
}
/** A colleague saved first: what is sent is refused, and the page reads theirs. */
const overtakenBy = (theirs: Partial<typeof settings>) =>
  server().answer(accounts.readSettings, { ...settings, ...theirs })
const save = page.getByRole('button', { name: say('accountSettings.save') })
const stay = page.getByRole('button', { name: say('task.stayAction') })
const leave = () => page.getByRole('link', { name: say('accountSettings.subjects.tarifs') }).click()

test('a sender does not replace the one that a colleague saved first', async () => {
  await open('expediteur')
  const host = page.getByLabelText(say('accountSettings.sender.host'))
  const from = page.getByLabelText(say('accountSettings.sender.from'))
  await host.fill('mail.example.org')
  overtakenBy({ mails: { ...sender, from: 'office@lumen.example', version: 5 } })
  server().refuse(accounts.saveMailSettings, 'settings_changed')
  await save.click()
  await expect.element(page.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(host).toHaveValue('mail.example.org')
  await expect.element(save).toBeDisabled()
  await leave()
  await stay.click()
  await page.getByRole('button', { name: say('forms.takeNewer') }).click()
  await expect.element(from).toHaveValue('office@lumen.example')
  await expect.element(host).toHaveValue('smtp.example.com')
})

test('a sender is saved over a template that a colleague published meanwhile', async () => {
  await open('expediteur')
  const host = page.getByLabelText(say('accountSettings.sender.host'))
  await host.fill('mail.example.org')
  overtakenBy({ mails: { ...sender, version: 5 } })
  server().refuse(accounts.saveMailSettings, 'settings_changed')
  await save.click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  server().answer(accounts.saveMailSettings, { ...sender, host: 'mail.example.org', version: 6 })
  await save.click()
  await expect.poll(() => server().calls(accounts.saveMailSettings).at(-1)).toMatchObject({ version: 5 })
  expect(page.getByText(say('forms.newer')).elements()).toEqual([])
})

test('removing the secrets does not save a public key that is typed', async () => {
  await open('paiement')
  const publicKey = page.getByLabelText(say('accountSettings.card.publicKey'))
  await publicKey.fill('pk_live_2')
  server().answer(accounts.savePaymentSettings, { ...card, hasSecretKey: false, hasWebhookSecret: false, version: 3 })
  const remove = page.getByRole('button', { name: say('accountSettings.removeSecrets') })
  await remove.click()
  await page.getByRole('button', { name: say('common.confirm') }).click()
  await expect
    .poll(() => server().calls(accounts.savePaymentSettings))
    .toEqual([{ publicKey: 'pk_live_1', secretKey: null, webhookSecret: null, version: 2 }])
  await expect.element(publicKey).toHaveValue('pk_live_2')
})

test('a template is not published over the text of a colleague', async () => {
  const product = { subject: 'Invitation', title: 'Bienvenue', text: 'Choisissez.', button: 'Choisir' }
  const inBoth = { fr: product, en: product }
  server().answer(
    mails.listDefaultTemplates,
    Object.fromEntries(ownTemplates.map((name) => [name, inBoth])) as Record<OwnTemplate, typeof inBoth>,
  )
  await open('modeles')
  const title = page.getByLabelText(say('accountSettings.mailTitle'))
  await title.fill('Entrez')
  await leave()
  await stay.click()
  overtakenBy({ mails: { ...sender, templates: { invitation: { fr: { ...product, title: 'Bonjour' } } }, version: 5 } })
  server().refuse(accounts.saveMailSettings, 'settings_changed')
  const publish = page.getByRole('button', { name: say('accountSettings.publish') })
  await publish.click()
  await expect.element(page.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(publish).toBeDisabled()
  await expect.element(title).toHaveValue('Entrez')
  await page.getByRole('button', { name: say('forms.takeNewer') }).click()
  await expect.element(title).toHaveValue('Bonjour')
})

test('choices of a webhook stay when a colleague saves others, which stay too', async () => {
  server().answer(accounts.listDeliveries, { list: [] })
  await open('webhooks')
  const box = (name: string, event = '') => page.getByRole('checkbox', { name: `${name} ${event}`.trim(), exact: true })
  await box(say('webhooks.events.satisfaction_rated'), 'satisfaction.rated').click()
  overtakenBy({ webhook: { ...webhook, events: ['satisfaction.rated', 'invoice.paid'] } })
  server().answer(accounts.chooseWebhookEvents, webhook)
  // Another setting is saved, and all are read again.
  server().answer(accounts.renewWebhookSecret, { secret: 'whsec_1' })
  await page.getByRole('button', { name: say('webhooks.newSecret') }).click()
  await page.getByRole('button', { name: say('common.confirm') }).click()
  await expect.element(box(say('webhooks.events.invoice_paid'), 'invoice.paid')).toBeChecked()
  await page.getByRole('button', { name: say('webhooks.chosenSave') }).click()
  await expect.poll(() => server().calls(accounts.chooseWebhookEvents)).toEqual([{ events: ['invoice.paid'] }])
})

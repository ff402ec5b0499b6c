import { accounts } from '@passerelle/contract/accounts/api'
import { AppSettings, MailSettings } from '@passerelle/contract/accounts/settings'
import { ownTemplates, type OwnTemplate } from '@passerelle/contract/mails/own-templates'
import { mails } from '@passerelle/contract/mails/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { TemplatesSubject } from './templates-subject.tsx'

const server = setUpServer()

test('[APP-011] texts typed before those of the product arrive are not replaced by them', async () => {
  const sender = example(MailSettings, { templates: {} })
  const defaults = server().hold(mails.listDefaultTemplates)
  server().answer(accounts.saveMailSettings, sender)
  await show(<TemplatesSubject settings={example(AppSettings, { mails: sender })} />)
  const publish = page.getByRole('button', { name: say('accountSettings.publish') })
  await page.getByLabelText(say('accountSettings.mailText')).fill('Votre place est prête.')
  await expect.element(publish).toBeDisabled()
  const invitation = {
    subject: 'Invitation',
    title: 'Bienvenue',
    text: 'Choisissez un mot de passe.',
    button: 'Choisir',
  }
  const inBoth = { fr: invitation, en: invitation }
  defaults.answer(Object.fromEntries(ownTemplates.map((name) => [name, inBoth])) as Record<OwnTemplate, typeof inBoth>)
  await expect.element(page.getByLabelText(say('accountSettings.mailTitle'))).toHaveValue('Bienvenue')
  await publish.click()
  await expect
    .poll(() => server().calls(accounts.saveMailSettings)[0]?.templates)
    .toEqual({ invitation: { fr: { ...invitation, text: 'Votre place est prête.' } } })
})

test('[EML-012] the subject of mails with messages holds their thread together: it is not offered', async () => {
  const sender = example(MailSettings, { templates: {} })
  const texts = { subject: '[{{requestId}}]', title: '{{requestName}}', text: '{{messages}}' }
  const inBoth = { fr: texts, en: texts }
  const defaults = Object.fromEntries(ownTemplates.map((name) => [name, inBoth]))
  server().answer(mails.listDefaultTemplates, defaults as Record<OwnTemplate, typeof inBoth>)
  await show(<TemplatesSubject settings={example(AppSettings, { mails: sender })} />)
  await expect.element(page.getByLabelText(say('accountSettings.mailSubject'))).toBeVisible()
  await page.getByRole('combobox', { name: say('accountSettings.templateName') }).click()
  await page.getByRole('option', { name: say('accountSettings.template.thread') }).click()
  await expect.element(page.getByLabelText(say('accountSettings.mailText'))).toHaveValue('{{messages}}')
  await expect.element(page.getByLabelText(say('accountSettings.mailSubject'))).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '{{authorName}}' })).toBeVisible()
})

import { accounts } from '@passerelle/contract/accounts/api'
import { Me } from '@passerelle/contract/accounts/schemas'
import { AppSettings } from '@passerelle/contract/accounts/settings'
import { mails } from '@passerelle/contract/mails/api'
import { answers } from '@passerelle/contract/projects/answers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { appId, openPage, say, setUpServer, toastTexts, userId } from '../../testing/open-page.tsx'

const server = setUpServer()
const settings = example(AppSettings, {
  name: 'Atelier Lumen',
  description: 'Éclairage',
  prices: [{ name: 'Mission', dailyInCents: 95_000, hourlyInCents: 16_500, own: false }],
  outOfHoursFactor: 2.5,
  documents: [
    {
      document: 'cgsCloud',
      version: 1,
      validFrom: '2024-07-03',
      acceptedAt: null,
      acceptedBy: null,
      coming: { version: 2, announcedOn: '2026-01-09', validFrom: '2026-02-08', acceptedAt: null },
    },
  ],
})

test('[APP-010] a plain user reads information, prices and documents, and changes none of them', async () => {
  server().answer(accounts.readSettings, settings)
  await openPage('/settings')
  await expect.element(page.getByText('Éclairage')).toBeVisible()
  const inputs = () => document.querySelectorAll('.subject :is(input, select, textarea, button)').length
  expect(inputs()).toBe(0)
  await page.getByRole('link', { name: say('accountSettings.subjects.tarifs') }).click()
  await expect.element(page.getByRole('cell', { name: /^2[\s ]375,00/ })).toBeVisible()
  expect(inputs()).toBe(0)
  await page.getByRole('link', { name: say('accountSettings.subjects.documents'), exact: false }).click()
  await expect.element(page.getByText(say('accountSettings.notAccepted'))).toBeVisible()
  expect(inputs()).toBe(0)
})

const asAdmin = () =>
  server().answer(
    accounts.readMe,
    example(Me, { _id: userId, appId, locale: 'fr', side: 'customer', admin: true, roles: ['admin'] }),
  )
const answered = { mailAnswers: 'completion', ceilingInCents: 100_000, satisfactionMails: true, version: 3 } as const
const both = page.getByRole('radio', { name: say('accountSettings.answers.choice.both') })

test('[ANS-001] an administrator lets estimates be answered by mail up to an amount', async () => {
  asAdmin()
  server().answer(accounts.readSettings, settings)
  server().answer(answers.readAnswerSettings, answered)
  server().answer(answers.setAnswerSettings, { ...answered, mailAnswers: 'both', ceilingInCents: 300_050, version: 4 })
  await openPage('/settings/reponses')
  await both.click()
  const ceiling = page.getByLabelText(say('accountSettings.answers.ceiling'))
  await ceiling.fill('100001')
  await expect.element(page.getByRole('button', { name: say('accountSettings.save') })).toBeDisabled()
  await ceiling.fill('3000,50')
  await page.getByRole('button', { name: say('accountSettings.save') }).click()
  await expect.poll(() => toastTexts()).toEqual([say('accountSettings.answers.saved')])
  expect(server().calls(answers.setAnswerSettings)).toEqual([
    { mailAnswers: 'both', ceilingInCents: 300_050, version: 3 },
  ])
})

test('a typed amount stays when a colleague saves, until the saved one is taken', async () => {
  asAdmin()
  server().answer(accounts.readSettings, settings)
  server().answer(answers.readAnswerSettings, { ...answered, mailAnswers: 'both' })
  await openPage('/settings/reponses')
  const ceiling = page.getByLabelText(say('accountSettings.answers.ceiling'))
  await ceiling.fill('250')
  const theirs = { ...answered, mailAnswers: 'both', ceilingInCents: 80_000, version: 4 } as const
  server().answer(answers.readAnswerSettings, theirs)
  server().refuse(answers.setAnswerSettings, 'settings_changed')
  await page.getByRole('button', { name: say('accountSettings.save') }).click()
  await expect.element(page.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(ceiling).toHaveValue('250')
  await page.getByRole('link', { name: say('accountSettings.subjects.tarifs') }).click()
  await page.getByRole('button', { name: say('task.stayAction') }).click()
  await page.getByRole('button', { name: say('forms.takeNewer') }).click()
  await expect.element(ceiling).toHaveValue('800')
})

test('[ANS-017] an administrator ends the questions of satisfaction of the account', async () => {
  asAdmin()
  server().answer(accounts.readSettings, settings)
  server().answer(answers.readAnswerSettings, answered)
  server().answer(answers.setAnswerSettings, { ...answered, satisfactionMails: false, version: 4 })
  await openPage('/settings/reponses')
  const asks = page.getByRole('checkbox', { name: say('accountSettings.answers.satisfactionMails') })
  await expect.element(asks).toBeChecked()
  await asks.click()
  await page.getByRole('button', { name: say('accountSettings.save') }).click()
  await expect
    .poll(() => server().calls(answers.setAnswerSettings))
    .toEqual([{ mailAnswers: 'completion', satisfactionMails: false, version: 3 }])
})

test('[ANS-001] staff read what is answered by mail, and cannot change it', async () => {
  server().answer(accounts.readSettings, settings)
  server().answer(answers.readAnswerSettings, { ...answered, mailAnswers: 'both' })
  await openPage('/settings/reponses', { byStaff: true })
  await expect.element(page.getByText(say('accountSettings.answers.readOnly'))).toBeVisible()
  await expect.element(page.getByText('1 000,00 € HT', { exact: false })).toBeVisible()
  await expect.element(page.getByText(say('accountSettings.answers.asked'))).toBeVisible()
  expect(both.elements()).toEqual([])
})

const accountMails = {
  messageMails: 'now',
  mailReplies: true,
  mailRequests: true,
  outsideAddresses: false,
  version: 2,
  receiving: true,
  address: 'demandes@nimbus.example',
  requestAddress: 'demandes+atelier-lumen@nimbus.example',
} as const
const repliesBox = page.getByRole('checkbox', { name: say('accountSettings.emails.replies') })

test('[EML-055] an administrator ends answers by mail, and sees the address to write to', async () => {
  asAdmin()
  server().answer(accounts.readSettings, settings)
  server().answer(mails.readAccountMails, accountMails)
  server().answer(mails.setAccountMails, { ...accountMails, mailReplies: false, messageMails: 'digest', version: 3 })
  await openPage('/settings/emails')
  await expect.element(page.getByText(accountMails.requestAddress)).toBeVisible()
  await repliesBox.click()
  await page.getByRole('checkbox', { name: say('accountSettings.emails.outside') }).click()
  await page.getByRole('radio', { name: say('accountSettings.emails.modes.digest') }).click()
  await page.getByRole('button', { name: say('accountSettings.save') }).click()
  await expect.poll(() => toastTexts()).toEqual([say('accountSettings.emails.saved')])
  expect(server().calls(mails.setAccountMails)).toEqual([
    { messageMails: 'digest', mailReplies: false, mailRequests: true, outsideAddresses: true, version: 2 },
  ])
})

test('choices of emails stay when a colleague saves others, and replace them only after a choice', async () => {
  asAdmin()
  server().answer(accounts.readSettings, settings)
  server().answer(mails.readAccountMails, accountMails)
  await openPage('/settings/emails')
  await repliesBox.click()
  server().answer(mails.readAccountMails, { ...accountMails, messageMails: 'never', version: 3 })
  server().refuse(mails.setAccountMails, 'settings_changed')
  const save = page.getByRole('button', { name: say('accountSettings.save') })
  await save.click()
  await expect.element(page.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(repliesBox).not.toBeChecked()
  await expect.element(save).toBeDisabled()
  await page.getByRole('button', { name: say('forms.replaceNewer') }).click()
  server().answer(mails.setAccountMails, { ...accountMails, mailReplies: false, version: 4 })
  await save.click()
  await expect
    .poll(() => server().calls(mails.setAccountMails).at(-1))
    .toMatchObject({ mailReplies: false, messageMails: 'now', version: 3 })
})

test('choices that were changed back are left without a question', async () => {
  asAdmin()
  server().answer(accounts.readSettings, settings)
  server().answer(mails.readAccountMails, accountMails)
  await openPage('/settings/emails')
  await repliesBox.click()
  await page.getByRole('link', { name: say('accountSettings.subjects.tarifs') }).click()
  await page.getByRole('button', { name: say('task.stayAction') }).click()
  await repliesBox.click()
  await page.getByRole('link', { name: say('accountSettings.subjects.tarifs') }).click()
  await expect.poll(() => location.pathname).toBe('/settings/tarifs')
})

test('[EML-055] the switches of an installation that receives no mails say so and are inactive', async () => {
  asAdmin()
  server().answer(accounts.readSettings, settings)
  server().answer(mails.readAccountMails, { ...accountMails, receiving: false, address: null, requestAddress: null })
  await openPage('/settings/emails')
  await expect.element(page.getByText(say('accountSettings.emails.notReceiving'))).toBeVisible()
  await expect.element(repliesBox).toBeDisabled()
})

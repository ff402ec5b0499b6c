import { accounts } from '@passerelle/contract/accounts/api'
import { AppCard, AppShape } from '@passerelle/contract/accounts/schemas'
import { getTranslator } from '@passerelle/i18n/translate'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../testing/accessibility.ts'
import { holdTimers, painted } from '../../testing/clock.ts'
import { example } from '../../testing/example.ts'
import { openPage, say, setUpServer } from '../../testing/open-page.tsx'

const server = setUpServer()

const inEnglish = getTranslator('en')
const open = (address: string) => openPage(address, { isGuest: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const text = (words: string) => page.getByText(words, { exact: false }).first()
const heading = (name: string) => page.getByRole('heading', { name })
const account = example(AppCard, { name: 'Atelier Lumen' })
const givesEmail = async () => {
  await field(say('signIn.email')).fill('ada@atelier-lumen.example')
  await button(say('signIn.continue')).click()
}

test('[ACC-005] after too many failures the login rests for a minute, and counts it down', async () => {
  const move = holdTimers()
  server().answer(accounts.searchApps, { list: [account] })
  server().refuse(accounts.login, 'login_failed', { message: say('problems.login_failed') })
  await open('/login')
  await givesEmail()
  const password = page.getByLabelText(say('signIn.password'), { exact: true })
  await password.fill('essai-1')
  await button(say('signIn.submit')).click()
  await expect.element(text(say('problems.login_failed'))).toBeVisible()
  server().refuse(accounts.login, 'login_limited')
  await password.fill('essai-2')
  await button(say('signIn.submit')).click()
  await expect.element(text('Vous ne pouvez pas vous connecter pendant une minute')).toBeVisible()
  await expect.element(button(say('signIn.retryIn', { time: '1:00' }))).toBeVisible()
  move(31_000)
  await expect.element(button(say('signIn.retryIn', { time: '0:29' }))).toBeVisible()
  await button(inEnglish('shell.languageOf.en')).click()
  await expect.element(text("You can't connect for one minute")).toBeVisible()
  move(28_000)
  await expect.element(button(inEnglish('signIn.retryIn', { time: '0:01' }))).toBeVisible()
  await painted()
  move(1000)
  await expect.element(button(inEnglish('signIn.submit'))).toBeVisible()
  await button(inEnglish('shell.languageOf.fr')).click()
})

test('[ERR-034] a search for accounts that fails for another reason says so, and can be tried again', async () => {
  server().refuse(accounts.searchApps, 'internal', { message: 'Le serveur a ses raisons' })
  await open('/login')
  await givesEmail()
  await expect.element(text(say('signIn.unknown'))).toBeVisible()
  server().answer(accounts.searchApps, { list: [account] })
  await button(say('signIn.continue')).click()
  await expect.element(button(say('signIn.submit'))).toBeVisible()
  await expect.element(text(say('signIn.unknown'))).not.toBeInTheDocument()
})

test('[UIX-050] an address is judged when its field is left', async () => {
  await open('/login')
  const wrong = text('Le champ doit être une adresse email valide')
  await field(say('signIn.email')).fill('ada@')
  await expect.element(wrong).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(wrong).toBeVisible()
  await field(say('signIn.email')).fill('ada@atelier-lumen.example')
  await expect.element(wrong).not.toBeInTheDocument()
})

test('[ERR-039][OPEN-054] a recovery that fails says so in its own words, then says that a mail was sent', async () => {
  server().refuse(accounts.requestRecovery, 'unavailable', { message: say('problems.unavailable') })
  await open('/recovery')
  expect(await seriousFindings()).toEqual([])
  await field(say('recovery.email')).fill('jean@clinique-riviera.example')
  await button(say('recovery.send')).click()
  await expect.element(text('La récupération a échoué')).toBeVisible()
  await expect.element(text(say('problems.unavailable'))).toBeVisible()
  server().answer(accounts.requestRecovery, { expiresAt: '2999-01-01T00:00:00.000Z' })
  await button(say('recovery.send')).click()
  await expect.element(heading(say('recovery.sentTitle'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('[ERR-039][OPEN-054] a reset that fails says so in its own words', async () => {
  server().refuse(accounts.readPasswordLink, 'unavailable', { message: say('problems.unavailable') })
  await open('/reset-password?token=x')
  await expect.element(text('La réinitialisation du mot de passe a échoué')).toBeVisible()
})

test.each(['recovery', 'invitation'] as const)(
  '[UIX-026][ACC-014] a mailed link of a %s asks for a password, and refuses the one before',
  async (purpose) => {
    const link = { app: account, email: 'ada@atelier-lumen.example', purpose, sessions: 0 }
    server().answer(accounts.readPasswordLink, { ...link, expiresAt: '2999-01-01T00:00:00.000Z' })
    await open('/reset-password?token=x')
    const title = purpose === 'recovery' ? say('recovery.resetTitle') : say('recovery.invitationTitle')
    await expect.element(heading(title)).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    const samePassword = say('forms.samePassword')
    server().refuse(accounts.resetPassword, 'invalid_input', { errors: { password: samePassword } })
    await page.getByLabelText(say('recovery.password'), { exact: true }).fill('archet-colophane-31')
    await button(say('recovery.save')).click()
    await expect.element(text(samePassword)).toBeVisible()
  },
)

test('[ACC-014] a link that has expired offers another', async () => {
  server().refuse(accounts.readPasswordLink, 'link_expired')
  await open('/reset-password?token=x')
  await expect.element(heading(say('recovery.expiredTitle'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('[UIX-025][ACC-011][ACC-012] a step shows once the one before is accepted; for a taken slug others', async () => {
  server().answer(accounts.suggestSlugs, { list: ['lutherie-vasseur'] })
  await open('/register')
  const next = () => button(say('registration.next')).click()
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.getByLabelText(name, { exact: true }).fill(value)
  }
  await expect.element(heading(say('registration.profileTitle'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await fill({
    [say('registration.firstName')]: 'Hélène',
    [say('registration.lastName')]: 'Vasseur',
    [say('registration.email')]: 'helene@lutherie-vasseur.example',
    [say('registration.phone')]: '06 39 98 41 07',
    [say('registration.password')]: 'court',
  })
  await next()
  await expect.element(text(say('forms.minLength', { min: '8' }))).toBeVisible()
  expect(server().calls(accounts.checkRegistration)).toEqual([])
  await fill({ [say('registration.password')]: 'archet-colophane-31' })
  server().refuse(accounts.checkRegistration, 'invalid_input', { errors: { 'owner.phone': say('forms.phone') } })
  await next()
  await expect.element(text(say('forms.phone'))).toBeVisible()
  server().answer(accounts.checkRegistration, undefined)
  await next()
  await expect.element(heading(say('registration.companyTitle'))).toBeVisible()
  await fill({
    [say('registration.companyName')]: 'Lutherie Vasseur',
    [say('registration.street')]: '7 montée du Gourguillon',
    [say('registration.line2')]: 'Bâtiment B',
    [say('registration.postalCode')]: '69005',
    [say('registration.city')]: 'Lyon',
    [say('registration.tax')]: 'FR 47 913 204 688',
    [say('registration.slug')]: 'atelier-lumen',
  })
  const slugTaken = say('forms.slugTaken', { slug: 'atelier-lumen' })
  server().refuse(accounts.checkRegistration, 'invalid_input', { errors: { slug: slugTaken } })
  await next()
  await expect.element(text(slugTaken)).toBeVisible()
  await button('lutherie-vasseur').click()
  expect(await seriousFindings()).toEqual([])
  server().answer(accounts.checkRegistration, undefined)
  await next()
  await expect.element(heading(say('registration.servicesTitle'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await next()
  await expect.element(heading(say('registration.completionTitle'))).toBeVisible()
  await expect.element(text('7 montée du Gourguillon, Bâtiment B, 69005 Lyon, France')).toBeVisible()
  await button(say('registration.create')).click()
  await expect.element(text(say('forms.invalid'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  expect(server().calls(accounts.register)).toEqual([])
  await page.getByRole('checkbox', { name: /conditions d’infogérance \(version 1\)/ }).click()
  await button(say('registration.create')).click()
  await expect.element(heading(say('registration.codeTitle'))).toBeVisible()
  expect(server().calls(accounts.register)).toMatchObject([{ address: { line2: 'Bâtiment B' } }])
  expect(await seriousFindings()).toEqual([])
  const giveCode = async (code: string) => {
    await fill({ [say('registration.code')]: code })
    await button(say('registration.confirmCode')).click()
  }
  await giveCode('40713')
  await expect.element(text(say('registration.codeInvalid'))).toBeVisible()
  expect(server().calls(accounts.confirmRegistration)).toEqual([])
  const wrong = say('problems.confirmation_code_wrong')
  server().refuse(accounts.confirmRegistration, 'confirmation_code_wrong', { message: wrong })
  server().answer(accounts.readApp, example(AppShape, { isUnconfirmed: true }))
  await giveCode('407137')
  await expect.element(text(wrong)).toBeVisible()
  // The address is proven: its owner is signed in after 5 seconds, or by a button.
  const move = holdTimers()
  server().answer(accounts.confirmRegistration, { email: 'helene@lutherie-vasseur.example' })
  await giveCode('407 136')
  await expect.element(heading(say('registration.doneTitle'))).toBeVisible()
  await expect.element(button(say('registration.open'))).toBeVisible()
  const seconds = () => document.querySelector('[data-part="seconds"]')?.textContent
  for (const left of ['5', '4', '3', '2', '1']) {
    await expect.poll(seconds).toBe(left)
    await painted()
    move(1000)
  }
  await expect.poll(() => server().calls(accounts.login)).toHaveLength(2)
  await expect.poll(() => location.pathname).toBe('/')
})

test('a code goes on whose address the mailed link has confirmed in the meantime', async () => {
  await open('/register')
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.getByLabelText(name, { exact: true }).fill(value)
  }
  const next = () => button(say('registration.next')).click()
  await fill({
    [say('registration.firstName')]: 'Hélène',
    [say('registration.lastName')]: 'Vasseur',
    [say('registration.email')]: 'helene@lutherie-vasseur.example',
    [say('registration.password')]: 'archet-colophane-31',
  })
  server().answer(accounts.checkRegistration, undefined)
  await next()
  await fill({
    [say('registration.companyName')]: 'Lutherie Vasseur',
    [say('registration.street')]: '7 montée du Gourguillon',
    [say('registration.postalCode')]: '69005',
    [say('registration.city')]: 'Lyon',
    [say('registration.slug')]: 'lutherie-vasseur',
  })
  await next()
  await next()
  await page.getByRole('checkbox', { name: /conditions d’infogérance/ }).click()
  await button(say('registration.create')).click()
  server().refuse(accounts.confirmRegistration, 'confirmation_code_wrong')
  server().answer(accounts.readApp, example(AppShape, { isUnconfirmed: false }))
  await fill({ [say('registration.code')]: '407136' })
  await button(say('registration.confirmCode')).click()
  await expect.element(heading(say('registration.doneTitle'))).toBeVisible()
  expect(server().calls(accounts.login)).toEqual([
    { email: 'helene@lutherie-vasseur.example', password: 'archet-colophane-31' },
  ])
  // The session that looked has ended.
  await expect.poll(() => server().calls(accounts.logout)).toHaveLength(1)
})

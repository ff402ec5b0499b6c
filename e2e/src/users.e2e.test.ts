import { confirm } from './journey/confirm.ts'
import { Secret, TOTP } from 'otpauth'
import type { ElementHandle } from 'puppeteer'
import { describe, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { interceptCalls } from './browser/intercept-calls.ts'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import { password as demoPassword, waitForBoard } from './journey/sign-in.ts'
import { stopAtFirstFailure } from './journey/steps.ts'
import { say, sayInEnglish } from './journey/texts.ts'
import { closeToasts, waitForToast } from './journey/toast.ts'
import { readMails, type ReceivedMail } from './product/mails.ts'

// A name, because passkeys do not belong to addresses.
const product = openProduct({ ORIGIN: 'http://localhost:{port}' })
const email = 'odile.garnier@atelier-lumen.example'
const password = 'opaline-soufflée-52'

/** The newest mail to an address, as its owner reads it. */
const newestMail = async (address: string): Promise<ReceivedMail> => {
  const read = async () => (await readMails(product.origin, address))[0]
  await expect.poll(read).toBeDefined()
  return (await read())!
}

const violations = (who: Visitor) => getViolationsOnMobileAndDesktop(who.page)

const english = { locale: 'en', theme: 'dark' } as const

const signIn = async (who: Visitor, address: string, word: string, words = say) => {
  await who.open('/login')
  await who.fill(words('signIn.email'), address)
  await who.click('button', words('signIn.continue'))
  await who.fill(words('signIn.password'), word)
  await who.click('button', words('signIn.submit'))
}

const rowOf = (who: Visitor, name: string) =>
  who.page.waitForFunction(
    (wanted) => {
      const row = [...document.querySelectorAll('[data-part="data-table"] tbody tr')].find((tr) =>
        tr.textContent.includes(wanted),
      )
      return row ? (row as HTMLElement).innerText : undefined
    },
    {},
    name,
  )

describe('an administrator invites a colleague, changes their role and removes them', () => {
  stopAtFirstFailure()
  let ada: Visitor
  let odile: Visitor

  test('[UIX-032][ACC-017][API-099] the users are listed and found by name', async () => {
    ada = await product.customer('ada')
    await ada.open('/users')
    await ada.waitFor('heading', say('users.title'))
    await rowOf(ada, 'Mireille Duchamp')
    await ada.page.type('input[type="search"]', 'compta')
    await ada.page.waitForFunction(() => document.querySelectorAll('[data-part="data-table"] tbody tr').length === 1)
    await rowOf(ada, 'Nora Benchekroun')
    await ada.open('/users?view=invited')
    await rowOf(ada, 'Yanis Haddad')
  })

  test('[UIX-032][ACC-017][API-101] who is invited chooses a password from the mail and signs in', async () => {
    await ada.open('/users')
    await ada.click('button', say('users.invite'))
    await ada.waitFor('heading', say('users.inviteTitle'))
    await ada.fill(say('users.email'), email)
    await ada.fill(say('users.firstName'), 'Odile')
    await ada.fill(say('users.lastName'), 'Garnier')
    await ada.click('button', say('users.inviteAction'))
    await waitForToast(ada, say('users.inviteSent', { email }))
    await rowOf(ada, 'Odile Garnier')

    const { text } = await newestMail(email)
    const link = new RegExp(`${product.origin}(/reset-password\\?token=[\\w-]+)`).exec(text)?.[1]
    odile = await product.guest('Odile', english)
    await odile.open(link!)
    await odile.waitFor('heading', sayInEnglish('recovery.invitationTitle'))
    await odile.fill(sayInEnglish('recovery.password'), password)
    await odile.click('button', sayInEnglish('recovery.save'))
    await waitForBoard(odile, sayInEnglish)
  })

  test('[ACC-018][API-102][UIX-032] a plain user is refused the list; once promoted, it opens', async () => {
    await odile.open('/users')
    await odile.waitForText(sayInEnglish('unavailable.reserved'))
    await ada.open('/users?q=odile')
    await ada.click('button', 'Odile Garnier')
    await ada.page.locator('[data-part~="dialog"] input[type="radio"]:not(:checked)').click()
    await ada.click('button', say('users.save'))
    await waitForToast(ada, say('users.saved'))
    await closeToasts(ada)
    await odile.open('/users')
    await rowOf(odile, 'Ada Lemoine')
  })

  test('[API-103][UIX-032] who is removed while signed in is out at once', async () => {
    await odile.open('/')
    await waitForBoard(odile, sayInEnglish)
    await ada.open('/users?q=odile')
    await ada.click('button', 'Odile Garnier')
    // From here on no call of her page is answered, and nobody reloads it: only its open connection can say so.
    await odile.page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await odile.page.setRequestInterception(true)
    odile.page.on('request', (request) => {
      void (request.headers()['authorization'] === undefined ? request.continue() : request.abort())
    })
    await confirm(ada, say('users.remove', { name: 'Odile Garnier' }))
    await waitForToast(ada, say('users.removed', { name: 'Odile Garnier' }))
    await odile.page.waitForFunction(() => location.pathname === '/login')
    await odile.waitFor('textbox', sayInEnglish('signIn.email'))
    expect(await odile.page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await ada.leave()
    await odile.leave()
  })
})

describe('a person looks after their own profile', () => {
  stopAtFirstFailure()
  let basile: Visitor

  test('[UIX-033][ACC-016][API-094] name and phone are changed, a phone that is none is refused', async () => {
    basile = await product.customer('basile')
    await basile.open('/profile')
    await basile.waitFor('heading', say('profile.identity'))
    await basile.waitFor('heading', say('profile.notifications'))
    await basile.fill(say('profile.phone'), '0123 45')
    await basile.click('button', say('profile.save'))
    await basile.waitForText(say('forms.phone'))
    await basile.fill(say('profile.phone'), '06 39 98 20 64')
    await basile.fill(say('profile.city'), 'Nantes')
    await basile.click('button', say('profile.save'))
    await waitForToast(basile, say('profile.saved'))
    await basile.page.reload({ waitUntil: 'domcontentloaded' })
    await basile.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[type="tel"]')?.value === '+33639982064',
    )
  })

  test('[UIX-033] a session in another browser is ended', async () => {
    const there = await product.customer('basile', { name: 'Basile, elsewhere' })
    await there.open('/')
    await waitForBoard(there)
    await basile.page.reload({ waitUntil: 'domcontentloaded' })
    await basile.waitForText(say('profile.current'))
    const ending = () => basile.page.$$eval('[data-part="profile-sessions"] li', (all) => all.length)
    for (let left = await ending(); left > 1; left--) {
      await basile.page.click('[data-part="profile-sessions"] button')
      await basile.page.waitForFunction(
        (count) => document.querySelectorAll('[data-part="profile-sessions"] li').length === count,
        {},
        left - 1,
      )
    }
    await there.page.waitForFunction(() => location.pathname === '/login')
    await there.leave()
  })

  test('[UIX-033][ACC-016][API-093] the password is changed with the current one, and a mail says so', async () => {
    await basile.click('button', say('profile.changePassword'))
    await basile.fill(say('profile.currentPassword'), 'pas-le-bon-mot')
    await basile.fill(say('profile.newPassword'), password)
    await basile.click('button', say('profile.changePassword'))
    await basile.waitForText(say('forms.currentPassword'))
    await basile.fill(say('profile.currentPassword'), demoPassword)
    await basile.click('button', say('profile.changePassword'))
    await waitForToast(basile, say('profile.passwordChanged'))
    expect((await newestMail('basile@atelier-lumen.example')).text).toContain('mot de passe')
    await basile.leave()
    const again = await product.guest('Basile')
    await signIn(again, 'basile@atelier-lumen.example', password)
    await waitForBoard(again)
    await again.leave()
  })
})

test('[ACC-016] a person changes their address with the link that is mailed to the new one', async () => {
  const denis = await product.customer('denis')
  const address = 'denis.nouveau@maison-verdier.example'
  await denis.open('/profile')
  await denis.click('button', say('profile.changeEmail'))
  await denis.fill(say('profile.newEmail'), address)
  await denis.fill(say('profile.currentPassword'), demoPassword)
  await denis.click('button', say('profile.sendLink'))
  await denis.waitFor('button', say('profile.cancelEmail'))
  const link = new RegExp(`${product.origin}(/confirm-address\\?token=[\\w-]+)`).exec(
    (await newestMail(address)).text,
  )?.[1]
  await denis.open(link!)
  await denis.waitFor('heading', say('profile.confirmEmail'))
  await denis.click('button', say('profile.confirmEmailAction'))
  await denis.waitFor('heading', say('profile.emailConfirmed'))
  await denis.open('/profile')
  await denis.waitForText(address)
  await denis.leave()
})

test('[ADR-0050] the called person sees the caller in their portal and reports that it is somebody else', async () => {
  const ada = await product.customer('ada')
  await ada.open('/')
  await waitForBoard(ada)
  const emma = await product.staff('emma')
  await emma.open('/users?q=ada')
  await emma.click('button', 'Ada Lemoine')
  await emma.click('button', say('callerCheck.start'))
  await emma.waitFor('button', say('callerCheck.hangUp'))
  await ada.waitFor('button', say('callerCheck.notThem'))
  await ada.waitForText('Emma Caron')
  await ada.click('button', say('callerCheck.notThem'))
  await waitForToast(ada, say('callerCheck.reported', { provider: 'Nimbus Infogérance' }))
  await emma.waitForText(say('callerCheck.disowned', { name: 'Ada Lemoine', caller: 'Emma Caron' }))
  expect(await violations(emma)).toEqual([])
  await emma.leave()
  await ada.leave()
})

test('a person sets up a second factor in the profile and is asked for its code at the next sign-in', async () => {
  const clara = await product.customer('clara')
  await clara.open('/profile')
  await clara.click('button', say('secondFactor.setUp'))
  await clara.fill(say('secondFactor.currentPassword'), demoPassword)
  await clara.click('button', say('secondFactor.confirm'))
  await clara.waitForText(say('secondFactor.scan'))
  const secret = await clara.page.$eval('[data-part="authenticator-secret"]', (text) => (text as HTMLElement).innerText)
  const codeAt = (ms: number) =>
    new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: ms })
  await clara.fill(say('secondFactor.code'), codeAt(Date.now()))
  await clara.click('button', say('secondFactor.confirm'))
  await clara.waitForText(say('secondFactor.codesText'))
  const recovery = await clara.page.$eval('[data-part="recovery-codes"] li', (text) => (text as HTMLElement).innerText)
  await clara.click('button', say('secondFactor.stored'))
  await clara.waitForText(say('secondFactor.active'))
  await clara.leave()
  const again = await product.guest('Clara', english)
  await signIn(again, 'clara@maison-verdier.example', demoPassword, sayInEnglish)
  await again.fill(sayInEnglish('secondFactor.code'), '000000')
  await again.click('button', sayInEnglish('secondFactor.confirm'))
  await again.waitForText(sayInEnglish('problems.second_factor_failed'))
  expect(await violations(again)).toEqual([])
  await again.fill(sayInEnglish('secondFactor.code'), recovery)
  await again.click('button', sayInEnglish('secondFactor.confirm'))
  await waitForBoard(again, sayInEnglish)
  await again.leave()
})

test('[ADR-0051] a passkey is added in the profile and signs in alone', async () => {
  const jean = await product.customer('jean')
  const devtools = await jean.page.createCDPSession()
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await jean.open('/profile')
  await jean.click('button', say('passkeys.add'))
  await jean.fill(say('passkeys.currentPassword'), demoPassword)
  await jean.click('button', say('passkeys.create'))
  await jean.waitFor('button', say('passkeys.renameOf', { name: say('passkeys.defaultName') }))
  expect((await newestMail('jean@clinique-riviera.example')).subject).toBe(
    say('mails.security_changed.passkey_added.subject'),
  )
  await jean.open('/logout')
  await jean.click('button', say('signIn.confirmSignOut'))
  await jean.waitFor('button', say('passkeys.signIn'))
  await jean.click('button', say('passkeys.signIn'))
  await waitForBoard(jean)
  await jean.waitForText('Clinique Riviera')
  await jean.leave()
})

test('[ACC-003][API-095][API-097][API-098] an access token’s value is shown once; deleted, it is refused', async () => {
  const ada = await product.customer('ada')
  await ada.open('/settings/jetons')
  await rowOf(ada, 'Export comptable')
  await ada.click('button', say('tokens.create'))
  await ada.fill(say('tokens.name'), 'Atelier vers ERP')
  await ada.click('button', say('tokens.createAction'))
  await ada.waitForText(say('tokens.copyNow'))
  const token = await ada.page.$eval('[data-part="token-value"] input', (input) => (input as HTMLInputElement).value)
  const call = () =>
    fetch(`${product.origin}/api/accounts/v1/private/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect((await call()).status).toBe(200)
  await ada.page.reload({ waitUntil: 'domcontentloaded' })
  await rowOf(ada, 'Atelier vers ERP')
  expect(await ada.page.content()).not.toContain(token)
  const row = (await ada.page.evaluateHandle(() =>
    [...document.querySelectorAll('[data-part="data-table"] tr')].find((tr) =>
      tr.textContent.includes('Atelier vers ERP'),
    ),
  )) as ElementHandle<HTMLElement>
  await (await row.$('button'))!.click()
  await ada.click('button', say('common.confirm'))
  await waitForToast(ada, say('tokens.deleted', { name: 'Atelier vers ERP' }))
  expect((await call()).status).toBe(401)
  await ada.leave()
})

test('an administrator reads in the audit who did what, narrowed to a person; staff read all accounts', async () => {
  const ada = await product.customer('ada')
  await ada.open('/settings/journal?group=requests')
  await ada.waitForText('a mis ATL-2 en attente')
  await ada.waitForText(say('audit.insideAccount'))
  await ada.click('button', 'Farid Benali')
  await ada.waitFor('button', say('audit.by', { name: 'Farid Benali' }))
  await ada.losesSightOf('Gwen Le Goff')
  await ada.leave()
  const emma = await product.backoffice('emma')
  await emma.open('/admin/audit')
  await emma.waitForText(say('audit.inAccount', { name: 'Clinique Riviera' }))
  await emma.leave()
})

test('[ROL-017] staff find a person among the users of all accounts, and their account', async () => {
  const emma = await product.backoffice('emma')
  await emma.open('/admin')
  await emma.page.locator('[data-part="rail"] a[href="/admin/users"]').click()
  await emma.waitFor('heading', say('allUsers.title'))
  await emma.page.type('input[type="search"]', 'lemoine')
  expect(await rowOf(emma, 'Ada Lemoine')).toBeDefined()
  await emma.page.waitForFunction(() => document.querySelectorAll('[data-part="data-table"] tbody tr').length === 1)
  await emma.click('link', say('allUsers.openAccount', { name: 'Atelier Lumen' }))
  await emma.waitFor('heading', 'Atelier Lumen')
  await emma.leave()
})

describe('staff in accounts', () => {
  test('[UIX-020][API-078][ADM-008][API-106][APP-007][ADR-0050] staff enter and know callers by code', async () => {
    const karim = await product.customer('karim', english)
    const lea = await product.backoffice('lea')
    await lea.open('/admin/register')
    await lea.waitFor('heading', say('staffAccounts.registerTitle'))
    await rowOf(lea, 'Port Franc')
    await lea.click('button', say('staffAccounts.register'))
    await waitForBoard(lea)
    await lea.waitForText('Port Franc')
    await lea.open('/admin/register')
    await rowOf(lea, 'Port Franc')
    expect(await lea.has('button', say('staffAccounts.register'))).toBe(false)

    // Karim calls and reads out his code.
    await lea.call(accounts.setAppFeature, { appId: karim.appId, featureId: 'phone-support', enabled: true })
    const { code } = await karim.call(accounts.readSupportCode, { id: karim.appId })
    await lea.open('/admin')
    await lea.page.locator('[data-part="sidebar-item"][aria-haspopup="dialog"]').click()
    await lea.page.waitForSelector('[data-part~="palette"] input:focus')
    await lea.fillFocused(code)
    await lea.waitForText(say('search.supportCode', { person: 'Karim Haddad', account: 'Port Franc' }))
    await lea.page.locator('[data-part~="palette-option"][data-part~="found-caller"]').click()
    await waitForBoard(lea)
    await lea.waitForText('Port Franc')

    // Léa calls back, and Karim sees that it is her.
    await karim.open('/')
    await waitForBoard(karim, sayInEnglish)
    await lea.open('/users?q=karim')
    await lea.click('button', 'Karim Haddad')
    await lea.click('button', say('callerCheck.start'))
    await lea.waitFor('button', say('callerCheck.hangUp'))
    await karim.waitFor('button', sayInEnglish('callerCheck.notThem'))
    await karim.page.waitForFunction(
      () => document.querySelector('[data-part="caller-name"]')?.textContent === 'Léa Perrin',
    )
    await lea.click('button', say('callerCheck.hangUp'))
    await karim.page.waitForSelector('[data-part="caller-banner"]', { hidden: true })
    await lea.leave()
    await karim.leave()
  })

  test('[UIX-019][API-079] the address of an account’s login gets a token for it and opens its board', async () => {
    const emma = await product.backoffice('emma')
    const { list } = await emma.call(accounts.listApps, { search: 'verdier' })
    await emma.open(`/admin/apps/${list[0]!._id}/login`)
    await waitForBoard(emma)
    await emma.waitForText('Maison Verdier')
    await emma.open('/admin/apps/0123456789abcdef01234567/login')
    await emma.waitFor('link', say('staffAccounts.back'))
    await emma.leave()
  })

  test('[ACC-010] switching into an account with a stored token that has expired says so', async () => {
    const emma = await product.backoffice('emma')
    const { list } = await emma.call(accounts.listApps, { search: 'verdier' })
    const calls = await interceptCalls(emma.page)
    calls.refuse('POST', /\/token$/, 'session_expired')
    await emma.open(`/apps/${list[0]!._id}`)
    await waitForToast(emma, 'Le jeton d’accès a expiré')
    await emma.leave()
  })
})

test('nothing went wrong on any page', () => {
  expect(product.complaints()).toEqual([])
})

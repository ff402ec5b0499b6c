import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@passerelle/contract/accounts/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { openProduct } from './journey/open-product.ts'
import { customers, staff } from './journey/people.ts'
import type { InOffice, SignedIn } from './journey/sessions.ts'
import { signInAsCustomer, waitForBoard } from './journey/sign-in.ts'
import { stopAtFirstFailure } from './journey/steps.ts'
import { say } from './journey/texts.ts'
import { closeToasts, waitForToast } from './journey/toast.ts'
import { readMails, type ReceivedMail } from './product/mails.ts'

vi.setConfig({ testTimeout: 60_000 })

// The receiver of webhooks is on this machine, where the product sends nothing unless it is told to.
const appSubjects = [
  'identite',
  'fonctions',
  'etiquettes',
  'paiement',
  'expediteur',
  'modeles',
  'services',
  'abonnements',
  'externes',
  'evenements',
  'desactiver',
]

const product = openProduct({ OUTBOUND_LOCAL: 'true' })
let farid: InOffice
let ada: SignedIn
let karim: SignedIn
let receiver: Server
const received: { headers: IncomingHttpHeaders; body: string }[] = []

/** Signature of a message as a receiver computes it (standardwebhooks): HMAC-SHA256 of id, timestamp and body. */
const signatureOf = ({ headers, body }: (typeof received)[number], secret: string) => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.end('merci')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  ;[farid, ada, karim] = await Promise.all([
    product.backoffice('farid'),
    product.customer('ada'),
    product.customer('karim'),
  ])
})
afterAll(() => void receiver.close())

/** The newest mail to an address with these words in its sender or text, once there is one. */
const mailWith = (to: string, words: string): Promise<ReceivedMail> =>
  vi.waitFor(
    async () => {
      const list = await readMails(product.origin, to)
      const found = list.find(({ from, text }) => `${from} ${text}`.includes(words))
      if (!found) throw new Error(`no mail to ${to} with "${words}" yet`)
      return found
    },
    { timeout: 20_000, interval: 200 },
  )
const rowsOf = (who: SignedIn) =>
  who.page.$$eval('[data-part="data-table"] tbody th', (cells) =>
    cells.map((cell) => (cell as HTMLElement).innerText.trim().split('\n').at(-1)),
  )
const reaches = (who: SignedIn, path: string) =>
  who.page.waitForFunction((wanted) => location.pathname === wanted, {}, path)
const railOf = (who: SignedIn) =>
  who.page.$$eval('[data-part="rail"] a', (links) => links.map((link) => link.getAttribute('href')))
/** A field says when it was saved; while it is on its way it says so without a sign. */
const saved = (who: SignedIn) => who.page.waitForSelector('[data-part="settings-saved"]:not([hidden]) svg')
const twice = async (who: SignedIn, name: string) => {
  await who.click('button', name)
  await who.page
    .locator(`::-p-xpath(//button[contains(., "${say('common.confirm')}") and not(@aria-disabled="true")])`)
    .click()
}

describe('staff manage an account', () => {
  stopAtFirstFailure()

  test('[UIX-016][ADM-003][ADM-007] an account is found by its name, its space and the address of a user', async () => {
    await farid.open('/admin/apps')
    await farid.waitForText('Maison Verdier')
    for (const [words, found] of [
      ['riviera', 'Clinique Riviera'],
      ['port-franc', 'Port Franc'],
      [customers.clara.email, 'Maison Verdier'],
    ] as const) {
      await farid.page.locator(`input[aria-label="${say('apps.search')}"]`).fill(words)
      await vi.waitFor(async () => expect(await rowsOf(farid)).toEqual([found]), 10_000)
    }
  })

  test('[UIX-018][ADM-005][API-085][UIX-037] a feature switched on shows in navigation and tiles', async () => {
    await ada.open('/')
    await waitForBoard(ada)
    expect(await railOf(ada)).not.toContain('/bookings')
    await farid.open(`/admin/apps/${ada.appId}`)
    await farid.waitFor('heading', 'Atelier Lumen')
    await farid.click('link', say('apps.subjects.fonctions'))
    await farid.page.locator(`aria/${say('apps.feature.bookings')}[role="switch"]`).click()
    await vi.waitFor(async () => expect((await ada.call(accounts.readApp, {})).features).toContain('bookings'), 10_000)
    await ada.open('/')
    await ada.page.waitForSelector('[data-part="rail"] a[href="/bookings"]')
    await ada.page.waitForSelector('[data-part~="home-tiles"] a[href="/bookings"]')
  })

  test('[ADM-005][APP-011][APP-012][APP-013] staff set up mails and payments on the page of an account', async () => {
    const page = (subject: string) => farid.open(`/admin/apps/${karim.appId}?subject=${subject}`)
    await page('expediteur')
    await farid.fill(say('accountSettings.sender.host'), 'smtp.port-franc.example')
    await farid.fill(say('accountSettings.sender.from'), 'quai@port-franc.example')
    await farid.click('button', say('accountSettings.save'))
    await saved(farid)
    await page('modeles')
    await farid.fill(say('accountSettings.mailText'), 'Votre place est prête sur le quai.')
    await farid.click('button', say('accountSettings.publish'))
    await farid.waitForText(say('accountSettings.ownText'))
    await page('paiement')
    await farid.fill(say('accountSettings.card.publicKey'), 'pk_test_quai')
    await farid.click('button', say('accountSettings.save'))
    await saved(farid)
    const { mails, payments } = await karim.call(accounts.readSettings, {})
    expect(mails).toMatchObject({
      host: 'smtp.port-franc.example',
      templates: { invitation: { fr: { text: 'Votre place est prête sur le quai.' } } },
    })
    expect(payments?.publicKey).toBe('pk_test_quai')
  })

  test('[ROL-011][API-082] a disabled account signs its users out at once; enabled, they come in again', async () => {
    await karim.open('/')
    await waitForBoard(karim)
    await farid.open(`/admin/apps/${karim.appId}?subject=desactiver`)
    await farid.fill(say('apps.disableKey', { key: 'PFR' }), 'PFR')
    await twice(farid, say('apps.disable'))
    await waitForToast(farid, say('apps.disabledDone'))
    await reaches(karim, '/login')
    await closeToasts(farid)
    await farid.click('button', say('apps.enable'))
    await waitForToast(farid, say('apps.enabledDone'))
    await signInAsCustomer(karim, customers.karim.email)
  })

  test('[UIX-017][ADM-004][ADM-012] the team is the five internal accounts; nobody changes own rights', async () => {
    await farid.open('/admin/teams')
    await farid.waitForText(staff.lea.name)
    const shown = await farid.text()
    for (const { name } of Object.values(staff)) expect(shown).toContain(name)
    const grants = await farid.page.$$(`aria/${say('teams.grant')}[role="button"]`)
    expect(grants).toHaveLength(4)
  })

  test('[UIX-022][ADM-010][ADM-011][API-071] a drive is synced by slug and groups, with its outcome', async () => {
    await farid.open('/admin/files?tab=drive')
    await farid.page.waitForSelector('form button[type="submit"]:disabled')
    await farid.fill(say('files.slug'), 'atelier-lumen')
    await farid.fill(say('files.groups'), 'compta@atelier-lumen.example, ateliers@atelier-lumen.example')
    await farid.click('button', say('files.sync'))
    await waitForToast(farid, say('files.queued'))
    await farid.waitForText(say('files.outcome', { added: 2, kept: 0 }))
  })
})

describe('an administrator sets their account up', () => {
  stopAtFirstFailure()

  test('[UIX-035] a field saves itself when it is left, a search finds a subject', async () => {
    await ada.open('/settings')
    await ada.fill(say('accountSettings.description'), 'Éclairage d’atelier, Nantes')
    await ada.press('Enter')
    await saved(ada)
    expect((await ada.call(accounts.readSettings, {})).description).toBe('Éclairage d’atelier, Nantes')
    await ada.page.locator(`input[aria-label="${say('accountSettings.search')}"]`).fill('smtp')
    await ada.click('link', say('accountSettings.subjects.expediteur'))
    await reaches(ada, '/settings/expediteur')
  })

  test('[API-083][OPEN-044] an address receives a signed event, and the log shows what came back', async () => {
    await ada.open('/settings/webhooks')
    await ada.fill(say('webhooks.url'), `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`)
    await ada.press('Enter')
    await saved(ada)
    await twice(ada, say('webhooks.newSecret'))
    await ada.waitForText('whsec_')
    const secret = await ada.page.$eval('[data-part="settings-note"] code', (code) => code.textContent ?? '')
    await ada.click('button', say('webhooks.secretStored'))
    await ada.losesSightOf('whsec_')
    await ada.click('button', say('webhooks.sendTest'))
    await waitForToast(ada, say('webhooks.testQueued'))
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(0), 10_000)
    const [message] = received
    expect(message!.headers['webhook-id']).toBeTruthy()
    expect(message!.headers['webhook-signature']).toBe(signatureOf(message!, secret))
    expect(signatureOf({ ...message!, body: `${message!.body} ` }, secret)).not.toBe(signatureOf(message!, secret))
    await ada.open('/settings/webhooks')
    await ada.page.waitForSelector('[data-part="data-table"] [data-part="badge"][data-tone="success"]', {
      timeout: 20_000,
    })
    await ada.page.locator('[data-part="data-table"] button[aria-expanded="false"]').click()
    await ada.waitForText('merci')
  })

  test('[UIX-035] one search from any page finds a setting by what people call it', async () => {
    await ada.open('/')
    await waitForBoard(ada)
    await ada.page.locator('[data-part="rail"] button[aria-haspopup="dialog"]:has(kbd)').click()
    await ada.page.locator('[data-part~="palette"] input').fill('smtp serveur')
    const sender = say('accountSettings.subjects.expediteur')
    await ada.page.locator(`[data-part~="found-command"] ::-p-text(${sender})`).click()
    await reaches(ada, '/settings/expediteur')
  })

  test('[APP-012] an own mail server is set up and tried', async () => {
    for (const [field, value] of [
      ['host', 'smtp.atelier-lumen.example'],
      ['port', '587'],
      ['user', 'lumen'],
      ['password', 'secret-de-lumen'],
      ['from', 'bonjour@atelier-lumen.example'],
    ] as const)
      await ada.fill(say(`accountSettings.sender.${field}`), value)
    await ada.click('button', say('accountSettings.save'))
    await saved(ada)
    await ada.click('button', say('accountSettings.sendTest'))
    await waitForToast(ada, say('accountSettings.testSent', { to: customers.ada.email }))
    await mailWith(customers.ada.email, 'bonjour@atelier-lumen.example')
    await ada.open('/settings/expediteur')
    await ada.waitForText(say('accountSettings.passwordKept'))
    expect(await ada.page.content()).not.toContain('secret-de-lumen')
  })

  test('[APP-011] a mail is sent in the own words of the account', async () => {
    await ada.open('/settings/modeles')
    await ada.fill(say('accountSettings.mailText'), 'Votre place est prête dans les ateliers de Lumen.')
    await ada.click('button', say('accountSettings.publish'))
    await ada.waitForText(say('accountSettings.ownText'))
    const email = 'solange@atelier-lumen.example'
    await ada.call(accounts.createUser, { email, firstName: 'Solange', lastName: 'Aubry' })
    await mailWith(email, 'prête dans les ateliers')
  })

  test('logo and colour are changed, and everybody of the account sees them', async () => {
    await ada.open('/settings/infos')
    await ada.click('button', '#7a5ab8')
    const colour = async () => (await ada.call(accounts.readSettings, {})).primaryColor
    await vi.waitFor(async () => expect(await colour()).toBe('#7a5ab8'), 10_000)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
      'base64',
    )
    await ada.page.$eval(
      'input[type="file"]',
      (input, bytes) => {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
        ;(input as HTMLInputElement).files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      [...png],
    )
    await waitForToast(ada, say('accountSettings.logoSaved'))
    await closeToasts(ada)
    await ada.open('/')
    await ada.page.waitForSelector('[data-part="rail"] img[data-part="logo"]')
  })

  test('an administrator takes the data of the account away, by a link that is mailed', async () => {
    await ada.open('/settings/export')
    await ada.click('button', say('dataExport.request'))
    await ada.page.waitForSelector('[data-part="export-line"] [data-part="badge"][data-tone="success"]', {
      timeout: 40_000,
    })
    const fetched = ada.page.waitForResponse((response) => /\/exports\/\w+\/download$/.test(response.url()))
    await ada.click('button', say('dataExport.download'))
    expect((await fetched).status()).toBe(200)
    await mailWith(customers.ada.email, '/settings/export')
  })

  test('[UIX-036] converters and mails say that they come soon', async () => {
    for (const page of ['converters', 'mails'] as const) {
      await ada.open(`/${page}`)
      await ada.waitFor('heading', say(`pages.${page}`))
      await ada.waitForText(say('comingSoon.text'))
    }
  })

  test('[APP-018] the new navigation is announced once in a browser', async () => {
    const elsewhere = await product.again(ada, { announcement: 'unseen' })
    await elsewhere.open('/')
    await elsewhere.waitFor('heading', say('accountSettings.navigation.title'))
    await elsewhere.click('button', say('accountSettings.navigation.close'))
    await elsewhere.losesSightOf(say('accountSettings.navigation.title'))
    expect(await elsewhere.page.evaluate(() => localStorage.getItem('passerelle.navigation-seen'))).toBe('1')
    await elsewhere.leave()
  })
})

test('nothing serious for axe, on a desk and on a phone, in both themes', async () => {
  for (const [who, paths] of [
    [
      farid,
      [
        '/admin/apps',
        '/admin/teams',
        '/admin/files',
        ...appSubjects.map((one) => `/admin/apps/${ada.appId}?subject=${one}`),
      ],
    ],
    [
      ada,
      ['infos', 'tarifs', 'documents', 'paiement', 'expediteur', 'modeles', 'webhooks', 'export'].map(
        (one) => `/settings/${one}`,
      ),
    ],
  ] as const)
    for (const path of paths) {
      // By the links of the page where it has them.
      const link = await who.page.$(`a[href="${path}"]`)
      await (link ? link.evaluate((element) => (element as HTMLElement).click()) : who.open(path))
      await who.page.waitForFunction(
        (wanted) =>
          location.pathname + location.search === wanted &&
          document.querySelector(
            '#subject, [data-part="data-table"], [data-part="team-week"], [data-part="label-admin"]',
          ) !== null,
        {},
        path,
      )
      expect([path, await getViolationsOnMobileAndDesktop(who.page)]).toEqual([path, []])
    }
}, 240_000)

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints().filter((entry) => !/ 40[134]|401|403|404|a statement was slow/.test(entry))).toEqual([])
})

import { expect, test } from 'vitest'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import { password as demoPassword, waitForBoard } from './journey/sign-in.ts'
import { say, sayInEnglish } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'
import { readMails } from './product/mails.ts'

const product = openProduct()
const email = 'helene@lutherie-vasseur.example'
const password = 'archet-colophane-31'

const next = (who: Visitor) => who.click('button', say('registration.next'))

const fillProfile = async (who: Visitor) => {
  await who.fill(say('registration.firstName'), 'Hélène')
  await who.fill(say('registration.lastName'), 'Vasseur')
  await who.fill(say('registration.email'), email)
  await who.fill(say('registration.phone'), '06 39 98 41 07')
}

const fillCompany = async (who: Visitor) => {
  // Both steps have a field of this name.
  await who.waitFor('heading', say('registration.companyTitle'))
  await who.fill(say('registration.companyName'), 'Lutherie Vasseur')
  await who.fill(say('registration.street'), '7 montée du Gourguillon')
  await who.fill(say('registration.postalCode'), '69005')
  await who.fill(say('registration.city'), 'Lyon')
  await who.fill(say('registration.tax'), 'FR 47 913 204 688')
}

/** What a mail to an address shows at the group of this pattern, as its owner reads it. */
const mailed = async (address: string, pattern: RegExp): Promise<string> => {
  const read = async () => pattern.exec((await readMails(product.origin, address))[0]?.text ?? '')?.[1]
  await expect.poll(read).toBeDefined()
  return (await read())!
}
const mailedPath = (address: string) =>
  mailed(address, new RegExp(`${product.origin}(/reset-password\\?token=[\\w-]+)`))

test('[UIX-025][ACC-011][ACC-017][API-104] registration to an invited colleague’s request', async () => {
  const helene = await product.guest('Hélène')
  await helene.open('/login')
  await helene.click('link', say('signIn.register'))
  await fillProfile(helene)
  await helene.fill(say('registration.password'), password)
  await helene.fill(say('registration.phone'), '12')
  await next(helene)
  await helene.waitForText(say('forms.phone'))
  await helene.fill(say('registration.phone'), '06 39 98 41 07')
  await next(helene)
  await fillCompany(helene)
  // What was typed survives a reload, the password does not.
  await helene.page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('47 913 204 688'))
  await helene.page.reload({ waitUntil: 'domcontentloaded' })
  await helene.waitForText(say('registration.passwordAgain'))
  const typed = (name: string) => helene.page.$eval(`[name="${name}"]`, (input) => (input as HTMLInputElement).value)
  expect(await typed('owner.email')).toBe(email)
  expect(await typed('new-password')).toBe('')
  expect(await helene.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('archet')
  await helene.fill(say('registration.password'), password)
  await next(helene)
  await helene.waitFor('heading', say('registration.companyTitle'))
  expect(await typed('address.city')).toBe('Lyon')
  // Suggested by the server, which refuses one that is taken.
  await expect.poll(() => typed('slug')).toBe('lutherie-vasseur')
  // The field before is judged when it is left: that repaints the form, and has to be over before the slug is typed
  // anew.
  await helene.page.focus('[name="slug"]')
  await helene.fill(say('registration.slug'), 'atelier-lumen')
  await next(helene)
  await helene.waitForText(say('forms.slugTaken', { slug: 'atelier-lumen' }))
  await helene.click('button', 'lutherie-vasseur')
  await next(helene)
  await helene.waitFor('heading', say('registration.servicesTitle'))
  await helene.page.click('input[name="clouds"]')
  await next(helene)
  await helene.waitFor('heading', say('registration.completionTitle'))
  expect(await helene.text()).toContain('7 montée du Gourguillon, 69005 Lyon, France')
  await helene.click('button', say('registration.create'))
  await helene.waitForText(say('forms.invalid'))
  expect(
    await helene.page.$$eval('a[target="_blank"]', (links) => links.map((link) => new URL(link.href).pathname)),
  ).toEqual(['cgvInfogerance', 'cgvPrestation', 'cguCgs', 'personalData'].map((name) => `/dev/legal/${name}`))
  await helene.page.click('input[name="terms"]')
  await helene.click('button', say('registration.create'))
  await helene.waitFor('heading', say('registration.codeTitle'))
  await helene.fill(say('registration.code'), await mailed(email, /\b(\d{6})\b/))
  await helene.click('button', say('registration.confirmCode'))
  await helene.waitFor('heading', say('registration.doneTitle'))
  await helene.click('button', say('registration.open'))
  await waitForBoard(helene)
  await helene.waitFor('heading', say('firstSteps.title'))

  const colleague = 'louis@lutherie-vasseur.example'
  await helene.open('/users')
  await helene.click('button', say('users.invite'))
  await helene.fill(say('users.email'), colleague)
  await helene.fill(say('users.firstName'), 'Louis')
  await helene.fill(say('users.lastName'), 'Vasseur')
  await helene.click('button', say('users.inviteAction'))
  await waitForToast(helene, say('users.inviteSent', { email: colleague }))
  await helene.leave()

  const louis = await product.guest('Louis', { locale: 'en', theme: 'dark' })
  await louis.open(await mailedPath(colleague))
  await louis.waitFor('heading', sayInEnglish('recovery.invitationTitle'))
  await louis.fill(sayInEnglish('recovery.password'), 'colophane-archet-64')
  await louis.click('button', sayInEnglish('recovery.save'))
  await louis.click('button', sayInEnglish('board.newRequest'))
  await louis.fill(sayInEnglish('task.name'), 'Prise réseau de l’atelier')
  await louis.fill(sayInEnglish('task.descriptionLabel'), 'La prise près de la fenêtre ne répond plus.')
  await louis.click('button', sayInEnglish('task.createAction'))
  await louis.waitForText('Prise réseau de l’atelier')
  await louis.leave()
})

test('[UIX-024][UIX-026][ACC-013][ACC-014] a forgotten password is replaced by the mailed link, once', async () => {
  const basile = await product.guest('Basile', { locale: 'en', theme: 'dark' })
  await basile.open('/login')
  const address = 'basile@atelier-lumen.example'
  await basile.fill(sayInEnglish('signIn.email'), address)
  await basile.click('button', sayInEnglish('signIn.continue'))
  await basile.click('link', sayInEnglish('signIn.forgotten'))
  await basile.waitFor('heading', sayInEnglish('recovery.title'))
  await basile.fill(sayInEnglish('recovery.email'), address)
  await basile.click('button', sayInEnglish('recovery.send'))
  await basile.waitFor('heading', sayInEnglish('recovery.sentTitle'))
  const link = await mailedPath(address)
  await basile.open(link)
  await basile.waitFor('heading', sayInEnglish('recovery.resetTitle'))
  await basile.waitForText('Atelier Lumen')
  await basile.fill(sayInEnglish('recovery.password'), demoPassword)
  await basile.click('button', sayInEnglish('recovery.save'))
  await basile.waitForText(sayInEnglish('forms.samePassword'))
  await basile.fill(sayInEnglish('recovery.password'), 'filament-tungstene')
  await basile.click('button', sayInEnglish('recovery.save'))
  await waitForBoard(basile, sayInEnglish)
  await basile.open(link)
  await basile.waitFor('heading', sayInEnglish('recovery.expiredTitle'))
  await basile.leave()
})

test('nothing went wrong on any page', () => {
  expect(product.complaints()).toEqual([])
})

import { describe, expect, test, vi } from 'vitest'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import { customers, hosts, office, type Place } from './journey/places.ts'
import type { InOffice } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { stopAtFirstFailure } from './journey/steps.ts'
import { say, sayInEnglish } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'
import { readMails } from './product/mails.ts'

vi.setConfig({ testTimeout: 120_000 })

const product = openProduct(undefined, { empty: true })
const email = 'suzanne@faiencerie-morin.example'

/** Pages that need no request, server or report: those of a demo account are left out. */
const withoutData = (places: readonly Place[]) =>
  places.filter((place): place is string => typeof place === 'string' && !place.includes('ATL-'))

/** Words that blame a filter or a search, where nobody has set one. */
const blame = { fr: /ne correspond|Aucun résultat/, en: /match|found|No result/ }

const loading = { fr: say('common.loading'), en: sayInEnglish('common.loading') }

/** What pages say of filters although none is set; each page is read when it has loaded. */
const blamedFilters = async (who: Visitor, places: readonly string[], locale: 'fr' | 'en'): Promise<string[]> => {
  const found: string[] = []
  for (const place of places) {
    await who.open(place)
    await who.page.waitForSelector('main h1')
    await who.page.waitForNetworkIdle({ idleTime: 300, concurrency: 1, timeout: 3000 }).catch(() => undefined)
    await who.page.waitForFunction((text) => !document.body.textContent.includes(text), {}, loading[locale])
    for (const line of (await who.text()).split('\n')) if (blame[locale].test(line)) found.push(`${place}: ${line}`)
  }
  return found
}

describe('the first day of an installation', () => {
  stopAtFirstFailure()
  let farid: InOffice
  let suzanne: Visitor

  test('pages of staff say that there is nothing yet, and blame no filter', async () => {
    farid = await product.backoffice('farid')
    expect(await blamedFilters(farid, withoutData(office), 'fr')).toEqual([])
    await farid.open('/admin/apps')
    await farid.waitForText(say('apps.noneYet'))
    await farid.open('/admin/register')
    await farid.waitForText(say('staffAccounts.noneYet'))
  })

  test('staff create the first account, and its administrator is invited', async () => {
    await farid.open('/admin/apps')
    await farid.click('link', say('apps.new.title'))
    await farid.fill(say('apps.new.name'), 'Faïencerie Morin')
    await farid.fill(say('apps.new.firstName'), 'Suzanne')
    await farid.fill(say('apps.new.lastName'), 'Morin')
    await farid.fill(say('apps.new.email'), email)
    await farid.page.click('input[name="feature-clouds"]')
    await farid.page.click('input[name="feature-bookings"]')
    await farid.page.click('input[name="feature-payments"]')
    await farid.click('button', say('apps.new.create'))
    await waitForToast(farid, say('apps.new.created', { name: 'Faïencerie Morin', email }))
    await farid.waitFor('heading', 'Faïencerie Morin')
  })

  test('its administrator chooses a password from the mail and sees first steps', async () => {
    const link = new RegExp(`${product.origin}(/reset-password\\?token=[\\w-]+)`)
    await expect
      .poll(async () => (await readMails(product.origin, email)).some(({ text }) => link.test(text)), {
        timeout: 20_000,
      })
      .toBe(true)
    const [mail] = await readMails(product.origin, email)
    suzanne = await product.guest('Suzanne', { locale: 'en', theme: 'dark' })
    await suzanne.open(link.exec(mail!.text)![1]!)
    await suzanne.waitFor('heading', sayInEnglish('recovery.invitationTitle'))
    await suzanne.fill(sayInEnglish('recovery.password'), 'kaolin-grand-feu-73')
    await suzanne.click('button', sayInEnglish('recovery.save'))
    await waitForBoard(suzanne, sayInEnglish)
    await suzanne.waitFor('heading', sayInEnglish('firstSteps.title'))
  })

  test('pages of the new account say that there is nothing yet, and blame no filter', async () => {
    const pages = withoutData([...customers, ...hosts])
    expect(await blamedFilters(suzanne, pages, 'en')).toEqual([])
    await suzanne.open('/inbox')
    await suzanne.waitForText(sayInEnglish('inbox.empty'))
    expect((await readMails(product.origin, email)).map(({ subject }) => subject)).toHaveLength(1)
  })

  test('her first request reaches staff', async () => {
    await suzanne.open('/')
    await suzanne.click('button', sayInEnglish('board.newRequest'))
    await suzanne.fill(sayInEnglish('task.name'), 'Le four ne répond plus')
    await suzanne.fill(sayInEnglish('task.descriptionLabel'), 'Son écran reste noir depuis ce matin.')
    await suzanne.click('button', sayInEnglish('task.createAction'))
    await suzanne.waitForText('Le four ne répond plus')
    await farid.open('/admin')
    await farid.waitForText('Le four ne répond plus')
    await farid.leave()
    await suzanne.leave()
  })
})

test('nothing went wrong on any page', () => {
  expect(product.complaints()).toEqual([])
})

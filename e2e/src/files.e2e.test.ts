import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { board } from '@passerelle/contract/projects/board'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import { interceptCalls, type InterceptedCalls } from './browser/intercept-calls.ts'
import { filesIn, give, image, pdfFixture, waitForAttached, waitForFile } from './journey/files.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { provider, say, sayInEnglish } from './journey/texts.ts'

const product = openProduct()
let ada: SignedIn
let emma: SignedIn
let calls: InterceptedCalls
let taskId: string
const field = say('thread.messageToProvider', { provider })

const opens = async (who: SignedIn, id: string) => {
  await who.open(`/projects/tasks/${id}`)
  await who.page.waitForSelector('[data-part="composer"] textarea')
}
const typed = () => ada.page.$eval('[data-part="composer"] textarea', (area) => area.value)

beforeAll(async () => {
  ;[ada, emma] = await Promise.all([product.customer('ada'), product.staff('emma')])
  calls = await interceptCalls(ada.page)
  taskId = (await ada.call(board.createTask, { name: 'Le badge de la salle serveur', description: 'Il n’ouvre plus.' }))
    .taskId
  await Promise.all([opens(ada, taskId), opens(emma, taskId)])
})

test('[STO-003][THR-014] the first of several files waits in the composer; sent, others see it', async () => {
  await ada.waitFor('button', say('thread.attach'))
  await give(ada, 'choose', image('badge.png'), image('autre.png'))
  await waitForAttached(ada, 'badge.png')
  await ada.click('button', say('thread.send'))
  await waitForFile(ada, 'badge.png', { drawn: true })
  await waitForFile(emma, 'badge.png', { drawn: true })
  expect(await filesIn(emma)).toEqual(['badge.png'])
  expect(await seriousFindings(emma.page)).toEqual([])
})

test('pasted and dropped files wait with the text, can be removed, and go with it as one group', async () => {
  await ada.fill(field, 'Voici les photos et le devis')
  await give(ada, 'paste', image('un.png'), image('deux.png'))
  await give(ada, 'drop', pdfFixture, image('trois.png'))
  await waitForAttached(ada, 'un.png', 'deux.png', 'devis signé.pdf', 'trois.png')
  expect(await seriousFindings(ada.page)).toEqual([])
  await ada.click('button', say('thread.attachRemove', { name: 'deux.png' }))
  await waitForAttached(ada, 'un.png', 'devis signé.pdf', 'trois.png')
  // They outlive the sheet, and nothing has left.
  await ada.press('Escape')
  await ada.page.waitForSelector('[data-part="sheet"]', { hidden: true })
  await ada.page.evaluate(() => history.back())
  await waitForAttached(ada, 'un.png', 'devis signé.pdf', 'trois.png')
  expect(await typed()).toBe('Voici les photos et le devis')
  expect(await filesIn(emma)).toEqual(['badge.png'])
  await ada.click('button', say('thread.send'))
  await waitForFile(emma, 'trois.png')
  // The text comes first, its files follow under the same name.
  expect(
    (
      await emma.page.$$eval('[data-part="message"]', (all) =>
        all.map((one) => one.querySelector('[data-part="prose"]')?.textContent ?? ''),
      )
    ).at(-4),
  ).toBe('Voici les photos et le devis')
  expect(await filesIn(emma)).toEqual(['badge.png', 'un.png', 'devis signé.pdf', 'trois.png'])
  expect(await typed()).toBe('')
  await waitForAttached(ada)
})

test('[UIX-004] files of staff across accounts arrive in the request’s account, closed too', async () => {
  const farid = await product.backoffice('farid')
  const his = await interceptCalls(farid.page)
  await farid.open(`/admin/tasks/${taskId}`)
  await farid.page.waitForSelector('[data-part="composer"] textarea')
  const held = his.hold('POST', /\/storages\/internal$/)
  await give(farid, 'drop', image('en route.png'), image('derrière.png'))
  await expect(farid).toSee(say('thread.attachedTo', { name: 'Atelier Lumen' }))
  await farid.click('button', say('thread.sendToCustomer'))
  await held.asked
  await farid.press('Escape')
  await farid.page.waitForSelector('[data-part="sheet"]', { hidden: true })
  // Where nothing takes a file, the page stays as well.
  expect(
    await farid.page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['x'], 'perdu.txt'))
      return ['dragover', 'drop'].map((kind) =>
        globalThis.document.body.dispatchEvent(
          new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        ),
      )
    }),
  ).toEqual([false, false])
  await held.continue()
  await waitForFile(ada, 'derrière.png')
  expect((await filesIn(ada)).slice(-2)).toEqual(['en route.png', 'derrière.png'])
})

test('[ERR-042][STO-002] another kind of file is refused with the supported ones, by the server too', async () => {
  const uploads = () => calls.written().filter((call) => /^POST .*\/storages\//.test(call))
  const before = uploads().length
  await give(ada, 'drop', { name: 'plan.svg', type: 'image/svg+xml', text: '<svg/>' })
  await expect(ada).toSee('Seuls les fichiers jpg, png et pdf sont pris en charge')
  expect(uploads()).toHaveLength(before)
  await give(emma, 'drop', { name: 'faux.png', type: 'image/png', text: '<!doctype html>' })
  await waitForAttached(emma, 'faux.png')
  await emma.click('button', say('thread.sendToCustomer'))
  await expect(emma).toSee('Seuls les fichiers jpg, png et pdf sont pris en charge')
  await emma.click('button', say('thread.attachRemove', { name: 'faux.png' }))
  await waitForAttached(emma)
  expect(sayInEnglish('problems.file_type')).toBe('Only jpg, png and pdf files are supported')
})

test('[API-046] a file is saved under its name', async () => {
  const downloads = await mkdtemp(join(tmpdir(), 'passerelle-downloads-'))
  onTestFinished(() => rm(downloads, { recursive: true, force: true }))
  const session = await emma.page.browser().target().createCDPSession()
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    eventsEnabled: true,
    browserContextId: emma.page.browserContext().id!,
  })
  const done = new Promise<void>((resolve) =>
    session.on('Browser.downloadProgress', ({ state }) => state === 'completed' && resolve()),
  )
  await emma.clickText('devis signé.pdf')
  await done
  expect(await readdir(downloads)).toEqual(['devis signé.pdf'])
})

test('[THR-017] an attachment says Loading... while it loads and File not found when it is gone', async () => {
  const english = await product.again(ada, { locale: 'en' })
  const hers = await interceptCalls(english.page)
  const held = hers.hold('GET', /\/download$/)
  await opens(english, 'ATL-1')
  await held.asked
  await expect(english).toSee('Loading...')
  await held.continue()
  await waitForFile(english, 'écran du scanner.png', { drawn: true })
  hers.refuse('GET', /\/download$/, 'not_found')
  await english.clickText('écran du scanner.png')
  await expect(english).toSee('File not found')
  expect([say('thread.fileLoading'), say('thread.fileMissing')]).toEqual(['Chargement…', 'Fichier introuvable'])
  // What failed otherwise is still there: it is asked for again.
  await opens(english, 'ATL-1')
  await waitForFile(english, 'écran du scanner.png', { drawn: true })
  hers.refuse('GET', /\/download$/, 'too_many_requests')
  await english.page.locator('[data-part="thumbnail"]').click()
  await expect(english).toSee(sayInEnglish('failures.downloadFile'))
  await english.click('button', sayInEnglish('common.retry'))
  await english.page.waitForSelector('[data-part="enlarged"] img')
})

test('a request is created with its files, comes into sight, and its toast opens it', async () => {
  await ada.open('/')
  await ada.click('button', say('board.newRequest'))
  await ada.fill(say('task.name'), 'La photo de l’erreur')
  await ada.fill(say('task.descriptionLabel'), 'Elle est jointe.')
  await give(ada, 'drop', image('erreur.png'), image('de trop.png'))
  await ada.click('button', say('thread.attachRemove', { name: 'de trop.png' }))
  await waitForAttached(ada, 'erreur.png')
  await ada.click('button', say('task.createAction'))
  // Held by the pointer, it does not fade while the test looks at the board.
  await ada.page.waitForSelector('[data-part="toast"]')
  await ada.page.hover('[data-part="toast"]')
  const card = await ada.page.waitForSelector('xpath///a[@data-card-link][contains(., "La photo de l’erreur")]')
  await ada.page.waitForFunction(
    (link) => {
      const box = (link as Element).getBoundingClientRect()
      return box.top >= 0 && box.bottom <= innerHeight
    },
    {},
    card,
  )
  await ada.click('button', say('failures.taskCreatedOpen'))
  await waitForFile(ada, 'erreur.png', { drawn: true })
  await expect(ada).toSee('Elle est jointe.')
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})

import { board } from '@passerelle/contract/projects/board'
import { archive } from '@passerelle/contract/projects/archive'
import { beforeAll, expect, test, vi } from 'vitest'
import { interceptCalls, type InterceptedCalls } from './browser/intercept-calls.ts'
import { installFakeClock, painted } from './browser/fake-clock.ts'
import { openProduct } from './journey/open-product.ts'
import { reason, refusedTwice, toastLife } from './journey/refusals.ts'
import { openTask } from './journey/open-task.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct()
let farid: SignedIn
let calls: InterceptedCalls
let move: (ms: number) => Promise<void>
const asked: string[] = []

const opens = () => openTask(farid, 'ATL-3')
const checked = (value: boolean) =>
  farid.page.waitForFunction(
    (is) =>
      [...document.querySelectorAll<HTMLInputElement>('[data-part~="popover"] [data-part="choice"] input')].some(
        (box) => /Hugo|Sprint 18[^0]/.test(box.parentElement?.textContent ?? '') && box.checked === is,
      ),
    {},
    value,
  )
const refuses = (method: string, path: RegExp, act: () => Promise<unknown>, text: string) =>
  refusedTwice({ who: farid, calls, move }, method, path, act, text)

/** They stay open with what was typed until the time stands. */
const closesReasons = async () => {
  await farid.press('Escape')
  await farid.page.waitForSelector('[data-part="quick-reasons"]', { hidden: true })
}

beforeAll(async () => {
  farid = await product.again(await product.staff('farid'))
  ;[move, calls] = [await installFakeClock(farid.page), await interceptCalls(farid.page)]
  farid.page.on('request', (request) => void (request.url().includes('/admin/milestones') && asked.push(request.url())))
  await opens()
})

test('[ERR-009][ERR-010] somebody who cannot be assigned or taken off stays as they were', async () => {
  await farid.page.locator('[data-part="properties"] [data-part="fact-edit"]').click()
  const press = () => farid.page.locator('[data-part~="popover"] [data-part="choice"] ::-p-text(Hugo Marchand)').click()
  await refuses('PATCH', /\/members$/, press, 'Affectation échouée')
  await checked(false)
  await press()
  await checked(true)
  await expect
    .poll(async () => (await farid.call(board.readTask, { id: 'ATL-3' })).people.map((one) => one.firstName))
    .toContain('Hugo')
  await refuses('DELETE', /\/members\/\w+$/, press, 'Désaffectation échouée')
  await checked(true)
  await farid.press('Escape')
})

test('[UIX-047] the name of an icon shows after the pointer has rested on it for 200 ms', async () => {
  const shown = () => farid.page.$$eval('[data-part="tooltip"]', (all) => all.map((one) => one.textContent))
  await farid.page.hover(`[aria-label="${say('task.editText')}"]`)
  await move(199)
  await painted(farid.page)
  expect(await shown()).toEqual([])
  await move(1)
  await expect.poll(shown).toEqual([say('task.editText')])
  await farid.page.mouse.move(0, 0)
  await farid.page.waitForSelector('[data-part="tooltip"]', { hidden: true })
})

test('closing a toast leaves open what was open, and the cursor where it stood', async () => {
  await farid.page.locator('[data-part="properties"] [data-part="fact-edit"]').click()
  await farid.page.waitForSelector('[data-part~="popover"] input:focus')
  calls.refuse('DELETE', /\/members\/\w+$/, 'internal', reason)
  await farid.page.locator('[data-part~="popover"] [data-part="choice"] ::-p-text(Hugo Marchand)').click()
  await waitForToast(farid, reason)
  await farid.page.focus('[data-part~="popover"] input')
  await farid.page.locator(`[aria-label="${say('shell.dismiss')}"]`).click()
  await farid.page.waitForSelector('[data-part="toast"]', { hidden: true })
  await painted(farid.page)
  expect(await farid.page.$('[data-part~="popover"] input:focus')).not.toBeNull()
  await farid.press('Escape')
  await farid.page.waitForSelector('[data-part~="popover"]', { hidden: true })
})

test('[SRC-019] people are looked up once a typed name has rested 500 ms', async () => {
  const lookups: string[] = []
  farid.page.on(
    'request',
    (request) =>
      void (
        /\/nimbus\/users\/\w+\?/.test(request.url()) &&
        lookups.push(new URL(request.url()).searchParams.get('search') ?? '')
      ),
  )
  await farid.page.locator('[data-part="properties"] [data-part="fact-edit"]').click()
  await farid.page.waitForSelector('[data-part~="popover"] input:focus')
  await farid.page.waitForSelector('[data-part~="popover"] [data-part="choice"]')
  lookups.length = 0
  await farid.page.keyboard.type(' léa ')
  await move(499)
  await painted(farid.page)
  expect(lookups).toEqual([])
  await move(1)
  // Among the people of the account and among the staff.
  await expect.poll(() => lookups).toEqual(['léa', 'léa'])
  await farid.press('Escape')
  await farid.page.waitForSelector('[data-part~="popover"]', { hidden: true })
})

test('[MIL-004] five sprints by name, asked for once a typed name has rested 500 ms', async () => {
  await farid.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-part="fact-edit"]')]
      .find((one) => one.textContent?.includes('Sprint'))
      ?.click(),
  )
  await farid.page.waitForSelector('input[name="milestone"]')
  // The sprint of the request stands there at once, the others when they have come.
  await expect.poll(async () => (await farid.page.$$('input[name="milestone"]')).length).toBe(5)
  const names = await farid.page.$$eval('[data-part~="popover"] [data-part="choice"]', (all) =>
    all.map((one) =>
      [...one.childNodes].map((part) => (part.nodeType === Node.TEXT_NODE ? part.textContent : '')).join(''),
    ),
  )
  expect(names[0]).toMatch(/^Sprint \d+$/)
  expect(names).toEqual(names.toSorted(new Intl.Collator('fr', { numeric: true }).compare))
  asked.length = 0
  await farid.page.type('[data-part~="popover"] input[type="search"]', 'Sprint 18')
  await move(499)
  await painted(farid.page)
  expect(asked).toEqual([])
  await move(1)
  await expect.poll(() => asked.length).toBe(1)
  expect(new URL(asked[0]!).searchParams.get('search')).toBe('Sprint 18')
  expect(new URL(asked[0]!).searchParams.get('limit')).toBe('5')
})

test('[ERR-025] sprints that cannot be set or loaded say why', async () => {
  const press = () => farid.page.locator('[data-part~="popover"] [data-part="choice"] input:not(:checked)').click()
  await refuses('PATCH', /\/milestones$/, press, 'Impossible de modifier les sprints de la demande')
  await farid.page.$eval('[data-part~="popover"] input[type="search"]', (input) => (input as HTMLInputElement).select())
  await farid.press('Backspace')
  await move(500)
  const takeOff = () => farid.page.locator('[data-part~="popover"] [data-part="choice"] input:checked').click()
  await refuses('DELETE', /\/milestones\/\w+$/, takeOff, 'Impossible de modifier les sprints de la demande')
  calls.refuse('GET', /\/admin\/milestones$/, 'access_denied', reason)
  await farid.page.type('[data-part~="popover"] input[type="search"]', '1')
  await move(500)
  await waitForToast(farid, reason)
  await move(toastLife)
  await farid.press('Escape')
})

test('[ERR-014] a time that cannot be added says so', async () => {
  await opens()
  await farid.click('button', say('workLogs.minutes', { minutes: '45' }))
  await refuses(
    'POST',
    /\/workLogs$/,
    () => farid.click('button', say('workLogs.reason.request')),
    'Impossible d’ajouter le temps',
  )
  await closesReasons()
})

test('[WLG-034] a time refused by field: the toast says the first, each stands at its field till changed', async () => {
  const [first, second] = ['La date est déjà facturée', 'Le rapport est trop court']
  calls.refuse('POST', /\/workLogs$/, 'invalid_input', reason, { startedAt: first, note: second })
  await farid.click('button', say('workLogs.minutes', { minutes: '45' }))
  await farid.click('button', say('workLogs.reason.request'))
  await waitForToast(farid, first)
  await move(toastLife)
  await closesReasons()
  calls.refuse('POST', /\/workLogs$/, 'invalid_input', reason, { startedAt: first, note: second })
  await farid.click('button', say('workLogs.other'))
  await expect.poll(async () => (await move(100), farid.has('button', say('workLogs.addTime')))).toBe(true)
  await farid.click('button', say('workLogs.addTime'))
  await waitForToast(farid, first)
  const errors = () =>
    farid.page.$$eval('[role="dialog"]:not([data-part="sheet"]) [data-part="field"]', (all) =>
      all.flatMap((one) =>
        one.querySelector('[data-part="field-error"]')
          ? [[one.querySelector('label')?.textContent, one.querySelector('[data-part="field-error"]')?.textContent]]
          : [],
      ),
    )
  await expect.poll(errors).toEqual([
    [say('workLogs.from'), first],
    [expect.stringContaining(say('workLogs.note')), second],
  ])
  await farid.click('button', say('workLogs.dayBefore'))
  await expect.poll(errors).toEqual([])
  await move(toastLife)
  await farid.press('Escape')
  await farid.page.waitForSelector('[role="dialog"]:not([data-part="sheet"])', { hidden: true })
})

test('[ERR-017][ERR-018][ERR-019][ERR-020] a time that cannot be changed or deleted says why', async () => {
  // A dialog that is loaded when first asked for may take React's pause before it shows.
  const edit = async () => {
    await farid.page.locator('[data-part="log-edit"]').click()
    await expect.poll(async () => (await move(100), farid.has('button', say('workLogs.saveTime')))).toBe(true)
  }
  const save = () => farid.click('button', say('workLogs.saveTime'))
  const remove = async () => {
    await farid.click('button', say('workLogs.deleteTime'))
    await move(500)
    await farid.click('button', say('common.confirmAgain'))
  }
  await edit()
  for (const [act, method, code, text] of [
    [save, 'PATCH', 'conflict', 'Modification bloquée par un conflit'],
    [save, 'PATCH', 'internal', 'Vous ne pouvez modifier ce temps'],
    [remove, 'DELETE', 'conflict', 'Suppression bloquée par un conflit'],
    [async () => (await edit(), await remove()), 'DELETE', 'internal', 'Vous ne pouvez supprimer ce temps'],
  ] as const) {
    calls.refuse(method, /\/workLogs\/\w+$/, code)
    await act()
    await waitForToast(farid, text)
    await move(toastLife)
  }
})

test('[MRG-005] asking, validating, refusing and cancelling a review end in a toast, a refusal too', async () => {
  await opens()
  const says = async (text: string) => {
    await waitForToast(farid, text)
    expect(
      await farid.page.$$eval('[data-part="toast"]', (all) =>
        all.map((one) => [one.className, one.querySelector('p')?.textContent]),
      ),
    ).toEqual([['toast success', text]])
    await move(toastLife)
    await farid.page.waitForSelector('[data-part="toast"]', { hidden: true })
  }
  /** Refused twice, in the words of the product and in those of the server, then done. */
  const comesOf = async (path: RegExp, act: () => Promise<unknown>, done: string) => {
    for (const [code, message, said] of [
      ['internal', '', 'Impossible de mettre à jour l’état de la demande'],
      ['conflict', reason, reason],
    ] as const) {
      calls.refuse('PATCH', path, code, message)
      await act()
      await says(said)
    }
    await act()
    await says(done)
  }
  const ask = async () => {
    if (!(await farid.page.$('[data-part="review-form"]'))) await farid.click('button', say('review.askShort'))
    await farid.fill(say('review.link'), 'https://git.example/mr/1')
    await farid.click('button', say('review.ask'))
  }
  const press = (name: 'refuse' | 'cancel' | 'validate') => () => farid.click('button', say(`review.${name}`))
  await comesOf(/\/status$/, ask, say('review.asked'))
  await comesOf(/\/merge-request$/, press('refuse'), say('review.refused'))
  // That stands there when the toast has gone, beside the link.
  await farid.page.waitForSelector('[data-part="review-answer"] [data-part="review-result"][data-state="refused"]')
  await ask()
  await says(say('review.asked'))
  await comesOf(/\/status$/, press('cancel'), say('review.cancelled'))
  await ask()
  await says(say('review.asked'))
  await comesOf(/\/merge-request$/, press('validate'), say('review.validated'))
})

test('[ERR-011][ERR-012][UIX-046] archiving asks again after 500 ms, and says when it fails', async () => {
  await opens()
  const confirm = (name: string) => async () => {
    await farid.click('button', name)
    await farid.waitFor('button', say('common.confirmWait'))
    await move(499)
    await painted(farid.page)
    expect(await farid.has('button', say('common.confirmAgain'))).toBe(false)
    await move(1)
    await farid.click('button', say('common.confirmAgain'))
  }
  await refuses('DELETE', /\/tasks\/\w+$/, confirm(say('task.archive')), 'L’archivage a échoué')
  await farid.call(archive.archiveTask, { id: 'ATL-3' })
  await opens()
  await refuses('PATCH', /\/undelete$/, confirm(say('task.unarchive')), 'Le désarchivage a échoué')
})

test('an estimate is answered although the comment with it cannot be sent: that stands in the composer', async () => {
  const ada = await product.again(await product.customer('ada'))
  const adasCalls = await interceptCalls(ada.page)
  await openTask(ada, 'ATL-2')
  await ada.fill(say('estimate.comment'), 'Le lundi, merci.')
  adasCalls.refuse('POST', /\/messages$/, 'internal', reason)
  await ada.click('button', say('estimate.accept'))
  await waitForToast(ada, reason)
  await waitForToast(ada, say('estimate.acceptedNow', { provider: 'Nimbus Infogérance' }))
  await ada.page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('[data-part="composer"] textarea')?.value === 'Le lundi, merci.',
  )
  expect((await ada.call(board.readTask, { id: 'ATL-2' })).estimateStatus).toBe('accepted')
})

test('[PND-005] a wait that is taken back is gone from the head of the panel before the server answers', async () => {
  const emma = await product.again(await product.staff('emma'))
  const emmasCalls = await interceptCalls(emma.page)
  await openTask(emma, 'ATL-4')
  const saysThatItWaits = (waits: boolean) =>
    emma.page.waitForFunction(
      (text, expected) =>
        document
          .querySelector('[data-part~="panel"] [data-part~="phase"] [data-part="phase-state"]')
          ?.textContent.startsWith(text) === expected,
      {},
      say('now.state.waitsForCustomer'),
      waits,
    )
  await saysThatItWaits(true)
  const held = emmasCalls.hold('PATCH', /\/status$/)
  await emma.click('button', say('task.stopWaiting'))
  await held.asked
  await saysThatItWaits(false)
  await held.continue()
  await emma.page.waitForFunction(
    (name) =>
      ![...document.querySelectorAll('[data-part~="panel"] button')].some((button) => button.textContent === name),
    {},
    say('task.stopWaiting'),
  )
})

import { board } from '@passerelle/contract/projects/board'
import { labels } from '@passerelle/contract/projects/labels'
import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import { interceptCalls, type InterceptedCalls } from './browser/intercept-calls.ts'
import { installFakeClock, painted } from './browser/fake-clock.ts'
import { cardLink, dragTo, waitForCard } from './journey/board.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { say } from './journey/texts.ts'

const product = openProduct()
/** The one critical request to do. */
const urgent = 'ATL-600'
let ada: SignedIn
let basile: SignedIn
let emma: SignedIn
let adasCalls: InterceptedCalls
let emmasCalls: InterceptedCalls
let asked: string[]

const where = (who: SignedIn) => new URL(who.page.url()).search
const reaches = (who: SignedIn, search: string) =>
  who.page.waitForFunction((wanted) => location.search === wanted, {}, search)
const each = (who: SignedIn, selector: string) =>
  who.page.$$eval(selector, (elements) => elements.map((element) => element.textContent?.trim() ?? ''))
const chipsOf = (who: SignedIn) => () => each(who, '[data-part="filters"] [data-part="chip-text"]')
/** How many requests each list counts, once they are counted. */
const totals = async (who: SignedIn): Promise<number[]> => {
  await who.page.waitForFunction(
    () => document.querySelectorAll('[data-column] > header > [data-part="list-count"]').length === 3,
  )
  return (await each(who, '[data-column] > header > [data-part="list-count"]')).map(Number)
}
const showsTotals = (who: SignedIn, wanted: number[]) =>
  who.page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('[data-column] > header > [data-part="list-count"]')]
        .map((count) => count.textContent)
        .join() === text,
    {},
    wanted.join(),
  )
const showsPriorities = (who: SignedIn, ...wanted: string[]) =>
  who.page.waitForFunction(
    (text) => {
      const names = [
        ...document.querySelectorAll('[data-column] [data-part="card"] [data-part="priority-icon"] svg'),
      ].map((sign) => sign.getAttribute('aria-label') ?? '')
      return [...new Set(names)].toSorted((a, b) => a.localeCompare(b)).join() === text
    },
    {},
    wanted.join(),
  )
const closes = async (who: SignedIn) => {
  await who.press('Escape')
  await who.page.waitForSelector('[data-part~="popover"]', { hidden: true })
}
const chooses = async (who: SignedIn, filter: string, ...values: string[]) => {
  await who.click('button', say('filters.add'))
  await who.click('button', filter)
  for (const value of values) await who.click('checkbox', value)
  await closes(who)
}

beforeAll(async () => {
  const { origin } = product
  ;[ada, basile, emma] = await Promise.all([product.customer('ada'), product.customer('basile'), product.staff('emma')])
  ;[adasCalls, emmasCalls] = await Promise.all([interceptCalls(ada.page), interceptCalls(emma.page)])
  asked = []
  for (const who of [ada, emma]) who.page.on('request', (request) => void asked.push(request.url().replace(origin, '')))
})

test('[SRC-013] filters of the bar stand in the address, as chips, combine, and count each list', async () => {
  await ada.open('/')
  await waitForBoard(ada)
  const all = await totals(ada)
  await chooses(ada, say('filters.name.priority'), say('words.priority.critical'), say('words.priority.major'))
  await reaches(ada, '?priority=critical,major')
  await expect.poll(chipsOf(ada)).toEqual(['Priorité Majeure et plus'])
  await showsPriorities(ada, 'Priorité critique', 'Priorité majeure')
  const some = await totals(ada)
  some.forEach((count, list) => expect(count).toBeLessThan(all[list]!))
  await chooses(ada, say('filters.name.kind'), say('words.kind.issue'))
  await reaches(ada, '?kind=issue&priority=critical,major')
  await expect.poll(chipsOf(ada)).toEqual(['Nature Incident', 'Priorité Majeure et plus'])
})

test('filters survive reload and sharing, and a request opened and closed over them', async () => {
  await ada.open('/?priority=critical')
  await waitForBoard(ada)
  const counts = await totals(ada)
  await basile.open(`/${where(ada)}`)
  await showsTotals(basile, counts)
  await expect.poll(chipsOf(basile)).toEqual(['Priorité Critique'])
  await ada.page.click(cardLink(urgent))
  await ada.waitFor('button', say('task.copyLink'))
  expect(ada.page.url()).toContain('/projects/tasks/ATL-600?priority=critical')
  await ada.press('Escape')
  await ada.page.waitForSelector('[data-part="sheet"]', { hidden: true })
  expect(where(ada)).toBe('?priority=critical')
  await ada.page.reload()
  await showsTotals(ada, counts)
})

test('a chip is changed in its place and removed by its cross; clearing shows every request again', async () => {
  await ada.open('/?priority=critical&pending=yes')
  await ada.click('button', 'Priorité Critique')
  await ada.click('checkbox', say('words.priority.high'))
  await closes(ada)
  await reaches(ada, '?pending=yes&priority=critical,high')
  await ada.click('button', say('filters.remove', { name: say('filters.name.pending') }))
  await reaches(ada, '?priority=critical,high')
  await ada.click('button', say('filters.clear'))
  await reaches(ada, '')
  await waitForCard(ada, 'ATL-2', 'todo')
  await expect.poll(chipsOf(ada)).toEqual([])
})

test('[SRC-014] by keyboard a chip is emptied and filled again in its place, and the focus is never lost', async () => {
  const focusedOn = (selector: string) =>
    ada.page.waitForFunction((place) => document.activeElement?.matches(place), {}, selector)
  const field = '[data-part="filter-day"] [data-part="day-field"] input'
  await ada.open('/?due=lt.2026-12-24')
  await ada.page.waitForSelector('[data-part="chip-text"]')
  await ada.page.focus('[data-part="chip-text"]')
  await ada.press('Enter')
  // The popover takes the focus when it has opened, and gives it back when it has closed.
  await ada.page.waitForSelector(field)
  await focusedOn('[data-part~="popover"], [data-part~="popover"] *')
  await ada.page.focus(field)
  await ada.press('End')
  await ada.press('Backspace')
  await reaches(ada, '')
  await focusedOn(field)
  await ada.press('6')
  await ada.page.waitForFunction(() => location.search.startsWith('?due=lt.2026-'))
  await ada.press('Escape')
  await focusedOn('[data-part="chip-text"]')
  await ada.page.focus('[data-part~="chip"] [data-part="remove"]')
  await ada.press('Enter')
  await reaches(ada, '')
  await focusedOn('[data-opens-filters]')
  await expect.poll(chipsOf(ada)).toEqual([])
})

test('[SRC-009][SRC-011] a search shows as a chip with a cross; without it the lists begin anew', async () => {
  await ada.open('/?search=ATL-600')
  await ada.page.waitForSelector(cardLink(urgent, 'todo'))
  await showsTotals(ada, [1, 0, 0])
  await expect.poll(chipsOf(ada)).toEqual(['Recherche ATL-600'])
  asked.length = 0
  await ada.click('button', say('filters.remove', { name: say('filters.name.search') }))
  await reaches(ada, '')
  await waitForCard(ada, 'ATL-2', 'todo')
  expect(asked.filter((url) => url.includes('/lists/done')).every((url) => /skip=(0|15)&/.test(url))).toBe(true)
})

test('[SRC-012][SRC-016] labels of three types, ten of each until all are asked, and their lack', async () => {
  await emma.open('/')
  await emma.click('button', say('filters.add'))
  await emma.click('button', say('filters.name.labels'))
  const groups = () =>
    emma.page.$$eval('[data-part="filter-panel"] fieldset', (sets) =>
      sets.map(
        (set) => [set.querySelector('legend')?.textContent ?? '', set.querySelectorAll('input').length] as const,
      ),
    )
  await emma.waitFor('checkbox', say('filters.labelSpecial.no_tag'))
  const { list } = await emma.call(labels.listLabels, {})
  const counts = (['category', 'theme', 'tag'] as const).map(
    (type) => list.filter((label) => label.type === type && label.disabledAt === null).length,
  )
  const names = ['Catégorie', 'Thème', 'Tag']
  expect(await groups()).toEqual(names.map((name, at) => [name, Math.min(10, counts[at]!) + 1]))
  for (const count of counts.filter((one) => one > 10))
    await emma.click('button', say('filters.showAll', { count: String(count) }))
  expect(await groups()).toEqual(names.map((name, at) => [name, counts[at]! + 1]))
  await emma.click('checkbox', say('filters.labelSpecial.no_category'))
  await reaches(emma, '?labels=no_category')
  await waitForCard(emma, 'ATL-1', 'todo')
  expect(await seriousFindings(emma.page)).toEqual([])
})

test('[SRC-013][SRC-015] each filter offers what can be asked by it', async () => {
  await emma.open('/')
  await emma.click('button', say('filters.add'))
  const offers = async (filter: 'kind' | 'pending' | 'priority' | 'estimate' | 'milestones') => {
    await emma.click('button', say(`filters.name.${filter}`))
    await emma.page.waitForSelector('[data-part="filter-panel"] [data-part="choice"]')
    const choices = await each(emma, '[data-part="filter-panel"] [data-part="choice"]')
    await emma.click('button', say('filters.back'))
    return choices
  }
  expect(await offers('kind')).toEqual((['basic', 'issue', 'alert'] as const).map((kind) => say(`words.kind.${kind}`)))
  expect(await offers('pending')).toEqual(['Toutes', 'En attente', 'Sans attente'])
  expect(await offers('priority')).toEqual(['Critique', 'Majeure', 'Haute', 'Moyenne', 'Basse'])
  expect(await offers('estimate')).toEqual(['Sans estimation', 'En attente de réponse', 'Acceptée', 'Refusée'])
  expect(await offers('milestones')).toEqual(expect.arrayContaining(['En cours', 'Aucun', 'Tous sauf celui en cours']))
  for (const day of ['planned', 'due'] as const) {
    await emma.click('button', say(`filters.name.${day}`))
    await emma.page.locator(`aria/${say('filters.comparison')}[role="combobox"]`).click()
    await emma.page.waitForSelector('[role="option"]')
    expect(await each(emma, '[role="option"]')).toEqual(['avant le', 'jusqu’au', 'le', 'à partir du', 'après le'])
    await emma.press('Escape')
    await emma.page.waitForSelector('[role="option"]', { hidden: true })
    await emma.click('button', say('filters.back'))
  }
})

test('[SRC-014] a day is asked for together with its comparator', async () => {
  await emma.open('/')
  await emma.click('button', say('filters.add'))
  await emma.click('button', say('filters.name.due'))
  await emma.fill(say('filters.day'), '01/03/2026')
  await reaches(emma, '?due=lt.2026-03-01')
  expect(
    asked.some((url) => decodeURIComponent(url).includes('filters[dueAt]=2026-03-01&filters[dueAtComparator]=lt')),
  ).toBe(true)
})

test('a request that comes to match a narrowed board arrives by itself, one that stops matching leaves', async () => {
  await ada.open('/?priority=critical')
  await ada.page.waitForSelector(cardLink(urgent))
  expect(await ada.page.$(cardLink('ATL-2'))).toBeNull()
  await emma.call(board.editTask, { id: 'ATL-2', priority: 4 })
  await waitForCard(ada, 'ATL-2', 'todo')
  await emma.call(board.editTask, { id: 'ATL-2', priority: 3 })
  await ada.page.waitForSelector(cardLink('ATL-2'), { hidden: true })
})

test('[BKL-004][BKL-005] customers see the time per list, staff the sums, anew with every filter', async () => {
  await basile.open('/')
  await basile.page.waitForFunction(() => document.querySelectorAll('[data-part="sums"]').length === 3)
  const spent = await each(basile, '[data-part="sums"]')
  for (const text of spent) expect(text).toMatch(/^Passé [^P]+$/)
  await emma.open('/')
  // Their place is there before they are.
  await emma.page.waitForFunction(
    () => document.querySelectorAll('[data-column="done"] [data-part="sums"] > span').length > 0,
  )
  expect(
    (await each(emma, '[data-column="in_progress"] [data-part="sums"] > span')).map((text) => text.split(' ')[0]),
  ).toEqual(['Estimé', 'Passé', 'En'])
  const before = await emma.page.$eval('[data-column="done"] [data-part="sums"]', (sums) => sums.textContent)
  asked.length = 0
  await chooses(emma, say('filters.name.priority'), say('words.priority.critical'))
  await emma.page.waitForFunction(
    (text) => document.querySelector('[data-column="done"] [data-part="sums"]')?.textContent !== text,
    {},
    before,
  )
  expect(asked.some((url) => url.includes('/tasks/stats?filters'))).toBe(true)
})

test('[MIL-004][SRC-019] sprints and people are looked up 500 ms after typing, five sprints at most', async () => {
  const move = await installFakeClock(emma.page)
  await emma.open('/')
  await waitForBoard(emma)
  const lookups = () => asked.filter((url) => /milestones|\/users\//.test(url))
  const found = () =>
    emma.page.waitForFunction(
      (note) =>
        document.querySelector('[data-part="filter-note"]') !== null &&
        document.querySelector('[data-part="filter-note"]')?.textContent !== note,
      {},
      say('filters.searching'),
    )
  for (const [filter, typed] of [
    ['milestones', 'sprint'],
    ['members', 'lé'],
  ] as const) {
    await emma.click('button', say('filters.add'))
    await emma.click('button', say(`filters.name.${filter}`))
    const field = await emma.page.waitForSelector('[data-part="filter-panel"] input[type="search"]')
    await found()
    asked.length = 0
    await field?.type(typed)
    await move(499)
    await painted(emma.page)
    expect(lookups()).toEqual([])
    await move(1)
    await found()
    expect(lookups()).toHaveLength(1)
    const names = await each(emma, '[data-part="filter-panel"] fieldset:last-of-type label')
    expect(names.length).toBeGreaterThan(0)
    if (filter === 'milestones') {
      // By name: 99 comes before 100.
      expect(names).toHaveLength(5)
      expect(names).toEqual(names.toSorted(new Intl.Collator('fr', { numeric: true }).compare))
    }
    await closes(emma)
  }
})

test('[SRC-015][SRC-018] special choices of sprints; no filter by person where switched off', async () => {
  emmasCalls.change(/\/admin\/app$/, (body) =>
    body.replace('"membersFilterDisabled":false', '"membersFilterDisabled":true'),
  )
  await emma.open('/?milestones=current')
  await expect.poll(chipsOf(emma)).toEqual(['Sprint En cours'])
  await emma.click('button', say('filters.add'))
  await emma.waitFor('button', say('filters.name.labels'))
  expect(await emma.has('button', say('filters.name.members'))).toBe(false)
})

test('[TSK-045] archived requests are loaded when asked for, page by page as one scrolls, and open', async () => {
  await ada.open('/')
  await waitForBoard(ada)
  asked.length = 0
  const pages = () => asked.filter((url) => url.includes('/tasks/deleted'))
  await ada.click('button', say('archived.open'))
  await ada.page.waitForSelector('[data-part="archived-row"]')
  expect(pages()).toHaveLength(1)
  expect(new URL(ada.page.url()).pathname).toBe('/projects/archived')
  expect(await seriousFindings(ada.page)).toEqual([])
  // Searched by number, at an address of its own; emptied, all are there again.
  const [wantedId = ''] = await each(ada, '[data-part="virtual-list"] [aria-posinset="2"] [data-part~="task-id"]')
  await ada.page.type('[data-part="archived-narrow"] input', wantedId)
  await reaches(ada, `?search=${wantedId}`)
  await ada.page.waitForFunction(
    (id) =>
      document.querySelector('[data-part="virtual-list"] [aria-posinset="1"] [data-part~="task-id"]')?.textContent ===
      id,
    {},
    wantedId,
  )
  await ada.page.$eval('[data-part="archived-narrow"] input', (input) => (input as HTMLInputElement).select())
  await ada.press('Backspace')
  await reaches(ada, '')
  await ada.page.waitForSelector('[data-part="virtual-list"] [aria-posinset="2"]')
  await ada.page.$eval('[data-part="virtual-list"]', (list) => list.scrollTo({ top: list.scrollHeight }))
  await ada.page.waitForSelector('[data-part="virtual-list"] [aria-posinset="31"]')
  expect(pages().length).toBeGreaterThan(1)
  const [id = ''] = await each(ada, '[data-part="virtual-list"] [aria-posinset="31"] [data-part~="task-id"]')
  await ada.page.click('[data-part="virtual-list"] [aria-posinset="31"] a')
  await ada.waitFor('button', say('task.copyLink'))
  expect(new URL(ada.page.url()).pathname).toBe(`/projects/tasks/${id}`)
})

test('[TSK-025] a new request shows the three latest, newest first; opening one loses nothing', async () => {
  const made: string[] = []
  for (const who of [basile, ada, basile])
    made.push((await who.call(board.createTask, { name: 'Badge perdu', description: 'À refaire.' })).taskId)
  await ada.open('/')
  await ada.click('button', say('board.newRequest'))
  await ada.page.waitForSelector('[data-part="latest-requests"] li')
  await expect.poll(() => each(ada, '[data-part="latest-requests"] [data-part~="task-id"]')).toEqual(made.toReversed())
  expect(await ada.page.$$eval('[data-part="latest-requests"] a', (links) => links.map((link) => link.target))).toEqual(
    ['_blank', '_blank', '_blank'],
  )
})

test('[UIX-003][TSK-070] the activity of the last months: by state, by month, one by one', async () => {
  await ada.open('/projects/recap')
  await ada.waitFor('heading', say('recap.title'))
  await ada.page.waitForSelector('[data-part="recap-months"] tbody tr')
  expect(await ada.page.$$('[data-part="recap-months"] tbody tr')).toHaveLength(3)
  expect(await ada.page.$$('[data-part="recap-states"] > div')).toHaveLength(4)
  expect(await seriousFindings(ada.page)).toEqual([])
  const few = (await ada.page.$$('[data-part="recap-list"] li')).length
  await ada.click('tab', say('recap.months', { count: 12 }))
  await reaches(ada, '?months=12')
  await ada.page.waitForFunction(
    (count) => document.querySelectorAll('[data-part="recap-list"] li').length > count,
    {},
    few,
  )
})

test('[TSK-012] on the home page one creates, searches, filters and drags', async () => {
  await basile.open('/')
  await waitForBoard(basile)
  await basile.click('button', say('board.newRequest'))
  await basile.waitFor('textbox', say('task.name'))
  await basile.press('Escape')
  await basile.page.waitForSelector('[role="dialog"]', { hidden: true })
  await basile.page.locator('[data-part="topbar"] [data-part="search"]').click()
  await basile.page.waitForSelector('[data-part~="palette"] input:focus')
  await basile.page.keyboard.type(urgent)
  await basile.press('Enter')
  await basile.page.waitForFunction(
    (id) => document.querySelector('[data-part~="palette"] [data-part~="found"]')?.textContent?.includes(id),
    {},
    urgent,
  )
  await basile.press('Escape')
  await basile.page.waitForSelector('[data-part~="palette"]', { hidden: true })
  await chooses(basile, say('filters.name.priority'), say('words.priority.critical'))
  await showsPriorities(basile, 'Priorité critique')
  await dragTo(basile, urgent, 'in_progress')
  await waitForCard(basile, urgent, 'in_progress')
})

test('nothing went wrong on any page', () => {
  // Tickets of the live connection and what a person has read are written without a click.
  expect(adasCalls.written().filter((call) => !/\/(live-tickets|read)$/.test(call))).toEqual([])
  expect(product.complaints()).toEqual([])
})

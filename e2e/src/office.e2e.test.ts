import { archive } from '@passerelle/contract/projects/archive'
import { board } from '@passerelle/contract/projects/board'
import { lists, type ListedTask } from '@passerelle/contract/projects/lists'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop, seriousFindings } from './browser/accessibility.ts'
import { interceptCalls } from './browser/intercept-calls.ts'
import { holding, waitForEditorFocus, types } from './journey/keys.ts'
import { cellsOf, idsShown, row, rowLink, waitForKeys, waitForRows } from './journey/rows.ts'
import { openProduct } from './journey/open-product.ts'
import type { InOffice, SignedIn } from './journey/sessions.ts'
import { frenchDay, say } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const houses: Record<string, string> = { ATL: 'Atelier Lumen', CLR: 'Clinique Riviera', MVD: 'Maison Verdier' }

const product = openProduct()
let ada: SignedIn
let emma: InOffice
let lea: InOffice
let all: ListedTask[]

const address = (who: SignedIn) => new URL(who.page.url())
const reaches = (who: SignedIn, wish: string) =>
  who.page.waitForFunction((wanted) => location.pathname + decodeURIComponent(location.search) === wanted, {}, wish)
const found = (taskId: string) => all.find((task) => task.taskId === taskId)!
const leaves = async (what: string) => {
  await emma.press('Escape')
  await emma.page.waitForSelector(what, { hidden: true })
}
const opens = async (who: SignedIn, path: string, fits?: string) => {
  await who.open(path)
  await waitForRows(who, fits)
}
/** Finds a request in the list and reads its row. */
const readsRow = async (taskId: string) => {
  await emma.open(`/admin/tasks?search=${taskId}`)
  return cellsOf(emma, taskId)
}
const findings = (who: SignedIn, within?: string) => getViolationsOnMobileAndDesktop(who.page, within)

beforeAll(async () => {
  ;[ada, emma, lea] = await Promise.all([
    product.customer('ada'),
    product.backoffice('emma'),
    product.backoffice('lea'),
  ])
  all = []
  for (let more = true; more;) {
    const page = await emma.call(lists.searchTasks, { skip: all.length, limit: 100 })
    all.push(...page.list)
    more = page.hasMore
  }
})

test('[UIX-004][TSK-003] a request opens over the list, survives a reload; back, the list is as it was', async () => {
  await opens(emma, '/admin/tasks?priority=critical&sort=name')
  const [first = ''] = await idsShown(emma)
  const list = '/admin/tasks?priority=critical&sort=name'
  await emma.page.locator(rowLink(first)).click()
  await reaches(emma, `/admin/tasks/${first}?priority=critical&sort=name`)
  await emma.waitFor('button', say('task.copyLink'))
  await emma.page.reload()
  await emma.waitFor('button', say('task.copyLink'))
  expect(await emma.page.$eval('[data-part="sheet-account"]', (account) => account.textContent)).toContain(
    houses[first.slice(0, 3)],
  )
  await leaves('[data-part="sheet"]')
  await reaches(emma, list)
  await waitForRows(emma)
  await emma.page.locator(rowLink(first)).click()
  await emma.page.waitForSelector('[data-part="sheet"]')
  await emma.page.goBack()
  await emma.page.waitForSelector('[data-part="sheet"]', { hidden: true })
  await reaches(emma, list)
  await emma.open(`/admin/tasks/${found('MVD-120')._id}`)
  await reaches(emma, '/admin/tasks/MVD-120')
  await emma.waitFor('button', say('task.copyLink'))
  expect(
    await emma.page.$eval('[data-part="conversation"] [data-part="task-title"]', (title) => title.textContent),
  ).toMatch(/^MVD-120 /)
  await emma.open('/admin/tasks/ATL-999999')
  await expect(emma).toSee(say('task.notFound'))
})

test('[UIX-004][TSK-032][TSK-041][TSK-043] the open request works in its account, none entered', async () => {
  // The newest of that account for which nobody waits.
  const quiet = all.find(
    ({ taskId, listId, may }) => taskId.startsWith('MVD') && listId !== 'done' && may.includes('awaitCustomer'),
  )!
  await emma.open(`/admin/tasks/${quiet.taskId}?all=yes`)
  await emma.waitFor('button', say('task.copyLink'))
  const text = (part: string) => emma.page.$eval(part, (element) => (element as HTMLElement).innerText.trim())
  const { createdBy, createdAt } = await emma.call(lists.readTaskAnywhere, { taskId: quiet.taskId })
  expect(await text('[data-part="task-heading"]')).toContain(quiet.taskId)
  expect(await text('[data-part="task-title"]')).toContain(quiet.name)
  expect(await text('[data-part="task-meta"]')).toMatch(
    new RegExp(`${createdBy!.firstName} ${createdBy!.lastName}\\D* ${frenchDay(createdAt)} `, 's'),
  )
  const sides = await emma.page.evaluate(() =>
    ['[data-part~="panel"]', '[data-part="conversation"]'].map(
      (part) => document.querySelector(`[data-part="sheet"] ${part}`)!.getBoundingClientRect().left,
    ),
  )
  expect(sides[0]).toBeLessThan(sides[1]!)
  await emma.page.locator('[data-part="composer"] textarea').fill('Nous regardons cela ce matin.')
  await emma.sendByKeys()
  await expect(emma).toSee('Nous regardons cela ce matin.')
  await emma.page.waitForFunction(() => document.querySelector('[data-part="composer"] textarea')?.textContent === '')
  await emma.click('button', say('task.waitForCustomer'))
  await emma.page.locator('[role="dialog"]:not([data-part="sheet"]) button[data-variant="primary"]').click()
  await emma.waitFor('button', say('task.stopWaiting'))
  expect(await emma.call(lists.readTaskAnywhere, { taskId: quiet.taskId })).toMatchObject({ pendingStatus: 'customer' })
  await emma.page.browserContext().overridePermissions(product.origin, ['clipboard-read', 'clipboard-sanitized-write'])
  await emma.click('button', say('task.copyLink'))
  await expect(emma).toSee(say('failures.linkCopied'))
  expect(await emma.page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${product.origin}/apps/${quiet.appId}?redirect=/projects/tasks/${quiet.taskId}`,
  )
  await leaves('[data-part="sheet"]')
  await emma.page.waitForFunction(
    (line, words) => document.querySelector(line)?.textContent?.includes(words),
    {},
    row(quiet.taskId),
    say('requests.step.wait'),
  )
})

test('[SRC-019] filters across accounts offer the provider’s staff, all labels and sprints', async () => {
  await opens(emma, '/admin/tasks')
  await emma.click('button', say('filters.add'))
  await emma.click('button', say('filters.name.members'))
  await emma.waitFor('checkbox', 'Léa Perrin')
  expect(await emma.has('checkbox', 'Ada Lemoine')).toBe(false)
  await emma.click('checkbox', 'Farid Benali')
  await emma.click('button', say('filters.back'))
  await emma.click('button', say('filters.name.labels'))
  await emma.click('checkbox', 'Mission')
  await emma.click('button', say('filters.back'))
  await emma.click('button', say('filters.name.milestones'))
  await emma.click('checkbox', say('filters.sprintSpecial.current'))
  await leaves('[data-part~="popover"]')
  await waitForRows(emma)
  await emma.page.waitForFunction(() =>
    [...document.querySelectorAll('[data-part="task-table"] tbody [data-cell="category"]')].every(
      (cell) => cell.textContent === 'Mission',
    ),
  )
  expect([...address(emma).searchParams.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'labels',
    'members',
    'milestones',
  ])
  const chips = await emma.page.$$eval('[data-part="filters"] [data-part="chip-text"]', (all) =>
    all.map((chip) => chip.textContent),
  )
  expect(chips).toEqual(['Étiquettes Mission', 'Personne Farid Benali', 'Sprint En cours'])
})

test('[UIX-004] changes of others show in the rows; a new request comes first, announced', async () => {
  await opens(emma, '/admin/tasks?all=yes')
  await cellsOf(emma, 'ATL-598')
  await lea.inAccount(found('ATL-598').appId)(board.editTask, { id: found('ATL-598')._id, priority: 4 })
  await emma.page.waitForSelector(`${row('ATL-598')} [data-part="priority-icon"][data-priority="critical"]`)
  const made = await ada.call(board.createTask, {
    name: 'Badge perdu à l’accueil',
    description: 'Le badge de la direction.',
  })
  await emma.page.waitForSelector(row(made.taskId))
  expect((await idsShown(emma))[0]).toBe(made.taskId)
  await emma.page.waitForFunction(
    (said) => [...document.querySelectorAll('[aria-live]')].some((region) => region.textContent?.includes(said)),
    {},
    say('board.arrived', made),
  )
  await ada.call(board.moveTask, { id: made._id, listId: 'done' })
  await emma.page.waitForFunction(
    (line, words) => document.querySelector(line)?.textContent?.includes(words),
    {},
    row(made.taskId),
    say('requests.state.completed'),
  )
  // In another order only the server knows its place: it is counted.
  await opens(emma, '/admin/tasks?sort=name')
  const second = await ada.call(board.createTask, { name: 'Aaa écran noir', description: 'Au bureau 3.' })
  await emma.click('button', say('requests.showNew', { count: 1 }))
  await emma.page.waitForSelector(row(second.taskId))
})

test('[TSK-069] priority and sprint are changed at their icons in the row', async () => {
  await readsRow('CLR-40')
  await emma.page.locator(`${row('CLR-40')} [data-cell="priority"] button`).click()
  await emma.click('radio', say('words.priority.critical'))
  await emma.page.waitForSelector(`${row('CLR-40')} [data-part="priority-icon"][data-priority="critical"]`)
  await emma.page.waitForSelector('[data-part~="popover"]', { hidden: true })
  await emma.page.locator(`${row('CLR-40')} [data-cell="sprint"] button`).click()
  await emma.page.waitForSelector('[data-part~="popover"] [data-part="choice"] input:not(:checked)')
  const [name = ''] = await emma.page.$$eval(
    '[data-part~="popover"] [data-part="choice"]:has(input:not(:checked))',
    (choices) => choices.map((choice) => choice.firstElementChild!.nextSibling!.textContent ?? ''),
  )
  await emma.page.locator('[data-part~="popover"] [data-part="choice"]:has(input:not(:checked))').click()
  await expect
    .poll(async () => (await emma.call(lists.readTaskAnywhere, { taskId: 'CLR-40' })).milestones.map((one) => one.name))
    .toContain(name)
  await leaves('[data-part~="popover"]')
  await emma.page.waitForFunction(
    (line, number) => document.querySelector(line)?.textContent?.includes(number),
    {},
    `${row('CLR-40')} [data-cell="sprint"]`,
    '+1',
  )
  expect(await emma.call(lists.readTaskAnywhere, { taskId: 'CLR-40' })).toMatchObject({ priority: 4 })
})

test('rows are chosen, of several accounts too, and changed together; one press takes it back', async () => {
  await opens(emma, '/admin/tasks?all=yes')
  const box = (taskId: string) => `${row(taskId)} [data-part="selection-checkbox"] input`
  const was = ['CLR-40', 'MVD-120'].map((taskId) => found(taskId))
  const priorities = async () =>
    Promise.all(was.map(async ({ taskId }) => (await emma.call(lists.readTaskAnywhere, { taskId })).priority))
  const before = await priorities()
  for (const { taskId } of was) {
    await emma.page.hover(row(taskId))
    await emma.page.locator(box(taskId)).click()
  }
  await expect(emma).toSee(say('selection.count', { count: 2 }))
  const head = () =>
    emma.page.$eval('[data-part="task-table"] thead [data-part="selection-checkbox"] input', (input) => [
      (input as HTMLInputElement).checked,
      (input as HTMLInputElement).indeterminate,
    ])
  expect(await head()).toEqual([false, true])
  await emma.page.locator(`[data-part="bulk-fields"] ::-p-text(${say('selection.part.priority')})`).click()
  await emma.click('radio', say('words.priority.low'))
  for (const { taskId } of was)
    await emma.page.waitForSelector(`${row(taskId)} [data-part="priority-icon"][data-priority="low"]`)
  await expect.poll(priorities).toEqual([0, 0])
  await emma.click('button', say('selection.undo'))
  await expect.poll(priorities).toEqual(before)
  await emma.page.waitForSelector(`${row('CLR-40')} [data-part="priority-icon"][data-priority="critical"]`)
})

test('only the later of two changes offers an undo; opening a failed request keeps the list', async () => {
  const farid = await product.backoffice('farid')
  const calls = await interceptCalls(farid.page)
  await opens(farid, '/admin/tasks?sort=name')
  const [first = '', second = ''] = await idsShown(farid)
  const changesTo = async (priority: 'low' | 'high') => {
    await farid.page.locator(`[data-part="bulk-fields"] ::-p-text(${say('selection.part.priority')})`).click()
    await farid.click('radio', say(`words.priority.${priority}`))
  }
  for (const taskId of [first, second]) {
    await farid.page.hover(row(taskId))
    await farid.page.locator(`${row(taskId)} [data-part="selection-checkbox"] input`).click()
  }
  for (const priority of ['high', 'low'] as const) {
    await changesTo(priority)
    await farid.page.waitForSelector(`${row(second)} [data-part="priority-icon"][data-priority="${priority}"]`)
    await waitForToast(farid, say('selection.changed', { count: 2 }))
    await farid.page.waitForFunction(() => document.querySelectorAll('[data-part="toast-action"]').length === 1)
  }
  const held = calls.hold('POST', /\/tasks\/changes$/)
  await changesTo('high')
  await held.asked
  const { _id: id, appId } = found(second)
  await farid.inAccount(appId)(archive.archiveTask, { id })
  await held.continue()
  await farid.page.locator('[data-part="bulk-failed"] a').click()
  await reaches(farid, `/admin/tasks/${second}?sort=name`)
  await farid.inAccount(appId)(archive.unarchiveTask, { id })
})

test('keys act on the row with the focus, and the account of its request is the one that changes', async () => {
  await opens(emma, '/admin/tasks?all=yes')
  await waitForKeys(emma)
  await emma.page.focus(rowLink('MVD-119'))
  await emma.press('p')
  await emma.click('radio', say('words.priority.major'))
  await emma.page.waitForSelector(`${row('MVD-119')} [data-part="priority-icon"][data-priority="major"]`)
  await emma.page.waitForFunction((link) => document.activeElement?.matches(link), {}, rowLink('MVD-119'))
  await emma.press('a')
  await emma.waitFor('checkbox', 'Clara Verdier client')
  await emma.click('checkbox', 'Clara Verdier client')
  await expect
    .poll(async () =>
      (await emma.call(lists.readTaskAnywhere, { taskId: 'MVD-119' })).people.map((person) => person.firstName),
    )
    .toContain('Clara')
  await leaves('[data-part~="popover"]')
  const [, next = ''] = (await idsShown(emma)).slice((await idsShown(emma)).indexOf('MVD-119'))
  await emma.press('j')
  await emma.page.waitForFunction((link) => document.activeElement?.matches(link), {}, rowLink(next))
})

test('in an open request the same keys open the same choices, j and k go on; closing finds the last', async () => {
  await opens(emma, '/admin/tasks?sort=name')
  const ids = (await idsShown(emma)).slice(0, 3)
  const reads = async (taskId: string) => {
    await reaches(emma, `/admin/tasks/${taskId}?sort=name`)
    await emma.page.waitForFunction(
      (id) =>
        document.querySelector('[data-part~="sheet-id"]')?.textContent === id &&
        document.querySelector('[data-part="sheet"] [data-part="composer"]') !== null,
      {},
      taskId,
    )
  }
  await emma.page.locator(rowLink(ids[0]!)).click()
  await reads(ids[0]!)
  await types(emma, 'j')
  await reads(ids[1]!)
  await types(emma, 'j')
  await reads(ids[2]!)
  await types(emma, 'k')
  await reads(ids[1]!)
  const keys = { move: 'm', priority: 'p', labels: 'l', milestones: 's', members: 'a', owner: 'O' } as const
  for (const [part, key] of Object.entries(keys) as [keyof typeof keys, (typeof keys)[keyof typeof keys]][]) {
    if (part === 'owner') await holding(emma, 'Shift', () => emma.press(key))
    else await emma.press(key)
    await emma.page.waitForSelector(`[data-part~="popover"][aria-label="${ids[1]} ${say(`keys.does.${part}`)}"]`)
    await waitForEditorFocus(emma)
    await leaves('[data-part~="popover"]')
    await emma.page.waitForFunction(() => document.activeElement?.matches('[data-part="sheet"]'))
  }
  await types(emma, 'e')
  await waitForEditorFocus(emma, 'fields')
  await leaves('[data-part~="popover"]')
  await types(emma, '?')
  const map = () =>
    emma.page.$$eval('[data-part="shortcut-groups"] dt', (names) => names.map((name) => name.textContent))
  await expect
    .poll(map)
    .toEqual(expect.arrayContaining([say('keys.does.next'), say('keys.does.close'), say('keys.does.estimate')]))
  expect(await map()).not.toContain(say('keys.does.create'))
  await leaves('[data-part="shortcut-groups"]')
  await leaves('[data-part="sheet"]')
  await emma.page.waitForFunction((link) => document.activeElement?.matches(link), {}, rowLink(ids[1]!))
})

test('[SRC-001][SRC-007] the search finds over all accounts, readable ids first, all in the list', async () => {
  await opens(emma, '/admin/tasks')
  const search = async (text: string) => {
    await holding(emma, 'Control', () => emma.press('k'))
    await emma.page.waitForSelector('[data-part~="palette"] input:focus')
    await types(emma, { text })
    await emma.page.waitForSelector('[data-part~="palette-option"][data-part~="found"]')
  }
  await search('mvd-12')
  await emma.page.waitForFunction(() =>
    document.querySelector('[data-part~="palette-option"][data-part~="found"]')?.textContent?.includes('MVD-12'),
  )
  expect(
    await emma.page.$eval(
      '[data-part~="palette-option"][data-part~="found"] [data-part="found-id"]',
      (id) => id.textContent,
    ),
  ).toBe('MVD-12')
  await emma.press('Enter')
  await reaches(emma, '/admin/tasks/MVD-12')
  await emma.page.waitForSelector('[data-part="sheet"] [data-part="composer"]')
  await leaves('[data-part="sheet"]')
  await search('sauvegarde')
  await emma.clickText(say('search.seeAllAcross'))
  await reaches(emma, '/admin/tasks?search=sauvegarde')
  await waitForRows(emma)
})

test('[TSK-021] the list leads to the request on which the own timer runs', async () => {
  await opens(emma, '/admin/tasks?priority=critical')
  await emma.page.locator('[data-part="running-link"]').click()
  await reaches(emma, '/admin/tasks/ATL-3?priority=critical')
})

test('a list with filters offers a request that begins to match, and no other', async () => {
  await opens(emma, '/admin/tasks?priority=critical&sort=-createdAt')
  const [other, begins] = all.filter(({ priority, listId }) => listId === 'todo' && priority < 3).slice(4)
  const edit = (task: ListedTask, priority: 2 | 4) =>
    lea.inAccount(task.appId)(board.editTask, { id: task._id, priority })
  await edit(other!, 2)
  await edit(begins!, 4)
  await emma.click('button', say('requests.showNew', { count: 1 }))
  await emma.page.waitForSelector(row(begins!.taskId))
  expect(await idsShown(emma)).not.toContain(other!.taskId)
  await emma.page.waitForFunction(() => document.activeElement?.matches('[data-index="0"] [data-card-link]'))
})

describe('nothing serious for axe, on a desk and on a phone, in both themes', () => {
  test('the list, narrowed down and empty', async () => {
    await opens(emma, '/admin/tasks?sort=-priority&priority=critical,major,high,medium')
    expect(await findings(emma)).toEqual([])
    await emma.open('/admin/tasks?search=zzzz')
    await expect(emma).toSee(say('filters.noMatch'))
    expect(await findings(emma)).toEqual([])
  })

  test('the choice of accounts and of columns, the edit in a row, the open request', async () => {
    await opens(emma, '/admin/tasks')
    // The rows are the same as before.
    expect(await seriousFindings(emma.page, undefined, '[data-part="filters"]')).toEqual([])
    const priority = '[data-part="task-table"] tbody [data-cell="priority"] button'
    for (const press of [
      () => emma.click('button', say('requests.allAccounts')),
      () => emma.click('button', say('requests.columns')),
      () => emma.page.locator(priority).click(),
    ]) {
      await press()
      await emma.page.waitForSelector('[data-part~="popover"] [data-part="choice"]')
      expect(await seriousFindings(emma.page, undefined, '[data-part~="popover"]')).toEqual([])
      await leaves('[data-part~="popover"]')
    }
    await emma.open('/admin/tasks/ATL-3')
    await emma.waitFor('button', say('task.copyLink'))
    expect(await findings(emma, '[data-part="sheet"]')).toEqual([])
  })
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints().filter((line) => !line.includes('404'))).toEqual([])
})

test('pages about money over all accounts are tabs of one another, and the navigation marks them', async () => {
  const marked = () =>
    emma.page.$$eval('[aria-current="page"]', (links) => [...new Set(links.map((link) => link.textContent))])
  const title = say('pages.collection')
  await emma.open('/admin/collection')
  for (const page of ['transfers', 'drafts', 'subscriptions', 'due'] as const) {
    const name = say(`invoicesOfAll.pages.${page}`)
    await emma.click('link', name)
    await expect.poll(marked).toEqual([title, name])
  }
})

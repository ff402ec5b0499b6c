import { notifs } from '@passerelle/contract/notifs/api'
import { backlog } from '@passerelle/contract/projects/backlog'
import { presets } from '@passerelle/contract/projects/presets'
import { beforeAll, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop, seriousFindings } from './browser/accessibility.ts'
import { openProduct } from './journey/open-product.ts'
import { rowLink, waitForKeys, waitForRows } from './journey/rows.ts'
import type { InOffice } from './journey/sessions.ts'
import { say } from './journey/texts.ts'
import { closeToasts, waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct()
let emma: InOffice
const search = () => new URL(emma.page.url()).searchParams
const pressed = (name: string) =>
  emma.page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('[data-part="presets"] [aria-pressed="true"]')].some(
        (tab) => tab.firstChild?.textContent === text,
      ),
    {},
    name,
  )

beforeAll(async () => {
  emma = await product.backoffice('emma')
})

test('[ADM-002][UIX-015] the day begins with its queue, and tabs of times, reports and satisfaction', async () => {
  await emma.open('/admin')
  await emma.waitFor('heading', say('day.title'))
  await emma.page.waitForSelector('[data-part="day-item"][data-first]')
  const tabs = await emma.page.$$eval('[data-part="home-aside"] > div > [data-part="tabs"] [role="tab"]', (all) =>
    all.map((tab) => tab.textContent),
  )
  expect(tabs).toEqual([say('dailyReports.times.title'), say('dailyReports.title'), say('satisfaction.title')])
  await emma.click('tab', say('dailyReports.title'))
  await emma.waitFor('textbox', say('dailyReports.part.build'))
  expect(search().get('tab')).toBe('reports')
  await emma.click('tab', say('dailyReports.times.title'))
  await emma.page.waitForSelector('[data-part="day-line"]')
  expect(await seriousFindings(emma.page)).toEqual([])
})

test('[DAY-061][DAY-062] rail and title say what waits', async () => {
  const { now, incidents } = await emma.call(notifs.readOfficeCounts, {})
  expect([now > 0, incidents.open]).toEqual([true, 2])
  const sign = incidents.untaken > 0 ? '! ' : ''
  await emma.page.waitForFunction(
    (title) => document.title.startsWith(title),
    {},
    `${sign}(${now}) ${say('day.title')} · `,
  )
  await emma.waitFor('link', `${say('shell.home')} ${say('shell.nowCount', { count: now })}`)
  await emma.waitFor('link', `${say('pages.monitoring')} ${say('shell.incidentCount', incidents)}`)
})

test('[WLG-010][API-053] a time by hand stands in the day and its sums; over another it asks', async () => {
  await emma.open('/admin/tasks/ATL-3')
  await emma.click('button', say('workLogs.other'))
  await emma.waitFor('heading', say('workLogs.manualTitle'))
  expect(await seriousFindings(emma.page, undefined, '[data-part="dialog"]')).toEqual([])
  await emma.fill(say('workLogs.note'), 'Clés remises à l’accueil')
  await emma.click('button', say('workLogs.addTime'))
  // By the hour, it may lie over the running timer.
  await emma.page.waitForFunction(
    () =>
      document.querySelector('[data-part="manual-overlap"]') !== null ||
      document.querySelector('[data-part="manual-sum"]') === null,
  )
  if (await emma.has('button', say('workLogs.addAnyway'))) await emma.click('button', say('workLogs.addAnyway'))
  await waitForToast(emma, say('failures.timeAdded'))
  await emma.page.waitForSelector('[data-part="manual-sum"]', { hidden: true })
  await emma.click('button', say('workLogs.other'))
  await emma.click('button', say('workLogs.addTime'))
  await emma.waitFor('button', say('workLogs.addAnyway'))
  expect(await emma.page.$eval('[data-part="manual-overlap"]', (notice) => notice.textContent)).toContain('ATL-3')
  await emma.press('Escape')
  await emma.page.waitForSelector('[data-part="manual-sum"]', { hidden: true })
  await emma.open('/admin')
  await emma.waitForText('Clés remises à l’accueil')
  await emma.waitForText('Atelier Lumen')
  await emma.click('tab', say('dailyReports.times.range.week'))
  await emma.page.waitForSelector('[data-part="week-table"]')
  expect(search().get('range')).toBe('week')
})

test('the week has its own page: seven days without a scroll, cells by arrow keys, their logs', async () => {
  await emma.open('/admin/times')
  await emma.page.waitForSelector('[data-part="week-grid"]')
  const width = await emma.page.$eval('[data-part="week-grid"]', (grid) => grid.scrollWidth - grid.clientWidth)
  expect(width).toBe(0)
  expect((await emma.page.$$('[data-part="week-grid"] thead th')).length).toBe(9)
  await emma.page.focus('[data-cell][tabindex="0"]')
  await emma.press('ArrowRight')
  await emma.page.waitForFunction(() => document.activeElement === document.querySelectorAll('[data-cell]')[1])
  expect(await getViolationsOnMobileAndDesktop(emma.page)).toEqual([])
})

test('[WLG-006][WLG-009][WLG-010] three timers follow each other, and each stands on the line of the day', async () => {
  const notes = ['Tri des messages', 'Appel du fournisseur', 'Relevé des licences']
  await emma.open('/admin/tasks/ATL-3')
  await emma.click('button', say('workLogs.stop'))
  await emma.fill(say('workLogs.note'), 'Fin de la nuit')
  await emma.click('button', say('workLogs.stopAction'))
  // On the table nothing stops the work on these: they have labels and people, and wait for nobody.
  const { list } = await emma.call(backlog.listBacklog, { limit: 50 })
  const startable = list.filter(({ taskId, listState }) => taskId.startsWith('ATL-') && listState === 'in_progress')
  for (const [index, { taskId }] of startable.slice(0, 3).entries()) {
    await emma.open(`/admin/tasks/${taskId}`)
    await emma.click('button', say('workLogs.start'))
    await emma.click('button', say('workLogs.stop'))
    await emma.fill(say('workLogs.note'), notes[index]!)
    await emma.click('button', say('workLogs.stopAction'))
    await emma.waitFor('button', say('workLogs.start'))
  }
  await emma.open('/admin')
  expect(startable.length).toBeGreaterThan(2)
  for (const note of notes) await emma.waitForText(note)
})

test('[PLN-045][PLN-047] a week is submitted, then approved by project staff, as approval is on', async () => {
  // A week with a running timer is refused, and just after midnight on a Monday hers began in the week before: it has
  // been stopped above.
  const farid = await product.backoffice('farid')
  await farid.open('/admin/times?of=team')
  await farid.page.waitForSelector('[data-part="team-weeks"] [data-state="open"]')
  await emma.open('/admin/times')
  await emma.click('button', say('planning.weekBefore'))
  await emma.click('button', say('timesheets.submit'))
  await emma.page.waitForSelector('[data-part="week-state"][data-state="submitted"]')
  expect(await emma.has('button', say('timesheets.submit'))).toBe(false)
  await farid.open('/admin/times?of=team')
  await farid.click('button', say('planning.weekBefore'))
  // Her week has marks, which are looked at before it is approved.
  const look = say('timesheets.lookAt', { name: 'Emma Caron' })
  await farid.waitFor('link', look)
  expect(await getViolationsOnMobileAndDesktop(farid.page)).toEqual([])
  await farid.click('link', look)
  await farid.click('button', say('timesheets.approve'))
  await farid.page.waitForSelector('[data-part="week-state"][data-state="approved"]')
  await farid.waitFor('button', say('timesheets.reopen'))
})

test('[UIX-005] rows grouped by state: groups collapse by mouse and keyboard', async () => {
  await emma.open('/admin/backlog?columns=id,name,state')
  await waitForRows(emma)
  await waitForKeys(emma)
  await emma.click('button', say('backlog.groups.group'))
  await emma.click('radio', say('backlog.groups.state'))
  await emma.page.waitForSelector('[data-group]')
  await emma.page.keyboard.press('Escape')
  const { list } = await emma.call(backlog.listBacklogGroups, { groupBy: 'state', open: 'true' })
  const [first, second] = list
  // The footer counts the rows of collapsed groups too.
  const all = say('requests.counted', { count: list.reduce((sum, { count }) => sum + count, 0) })
  const foot = () =>
    emma.page.$eval('[data-part="task-table"] tfoot [data-part="table-sum"]', (cell) => cell.textContent)
  expect([search().get('group'), await foot()]).toEqual(['state', all])
  const expanded = (key: string, is: boolean) =>
    emma.page.waitForSelector(`[data-group="${key}"][aria-expanded="${String(is)}"]`)
  // The rows of the first group follow its heading, as many as it says.
  expect(
    await emma.page.$eval(`[data-group="${first!.key}"] [data-part="group-count"]`, (number) => number.textContent),
  ).toBe(`${first!.count}`)
  await emma.page.locator(`[data-group="${first!.key}"]`).click()
  await expanded(first!.key, false)
  await emma.page.waitForFunction(
    (key) => document.querySelector('[data-index="1"] [data-group]')?.getAttribute('data-group') === key,
    {},
    second!.key,
  )
  expect([search().get('closed'), await foot()]).toEqual([first!.key, all])
  await emma.page.focus(`[data-group="${first!.key}"]`)
  await emma.page.keyboard.press('ArrowDown')
  await emma.page.waitForFunction((key) => document.activeElement?.getAttribute('data-group') === key, {}, second!.key)
  await emma.page.keyboard.press('ArrowLeft')
  await expanded(second!.key, false)
  await emma.page.keyboard.press('ArrowRight')
  await expanded(second!.key, true)
  await emma.page.waitForFunction(() => document.querySelector('[data-index="2"]')?.matches('[data-card]'))
})

test('[BKL-002][BKL-004][UIX-005] the backlog: filters, sums that follow them, columns in the address', async () => {
  await emma.open('/admin/backlog')
  await waitForRows(emma)
  const sums = () => emma.page.$eval('[data-part="backlog-stats"]', (strip) => strip.textContent)
  const foot = () =>
    emma.page.$eval('[data-part="task-table"] tfoot [data-part="table-sum"]', (cell) => cell.textContent)
  const [before, all] = [await sums(), await foot()]
  await emma.open('/admin/backlog?priority=critical,major&columns=id,name,priority,state,who')
  await waitForRows(emma)
  await emma.page.waitForFunction(
    (was) => {
      const strip = document.querySelector('[data-part="backlog-stats"]')
      return strip?.getAttribute('aria-busy') === 'false' && strip.textContent !== was
    },
    {},
    before,
  )
  expect(await foot()).not.toBe(all)
  const heads = await emma.page.$$eval('[data-part="task-table"] thead th', (cells) =>
    cells.map((cell) => cell.textContent),
  )
  expect(heads).toEqual(
    ['id', 'name', 'priority', 'state', 'who'].map((key) => say(`requests.column.${key}` as 'requests.column.id')),
  )
})

test('[BKL-001] the view is saved for all, left and found again', async () => {
  await emma.click('button', say('backlog.save'))
  await emma.fill(say('backlog.presetName'), 'Urgences du matin')
  await emma.click('button', say('backlog.saveIt'))
  await waitForToast(emma, say('backlog.saved', { name: 'Urgences du matin' }))
  await pressed('Urgences du matin')
  await emma.click('button', say('requests.openOnes'))
  await pressed(say('requests.openOnes'))
  expect(search().get('priority')).toBeNull()
  await emma.click('button', 'Urgences du matin')
  await pressed('Urgences du matin')
  expect([search().get('priority'), search().get('columns')]).toEqual(['critical,major', 'id,name,priority,state,who'])
  const { list } = await emma.call(presets.listPresets, {})
  expect(list.find(({ name }) => name === 'Urgences du matin')?.columns).toEqual([
    'id',
    'name',
    'priority',
    'state',
    'who',
  ])
  await closeToasts(emma)
  expect(await seriousFindings(emma.page)).toEqual([])
})

test('[BKL-001] a second view is saved beside it, and one press changes between the two', async () => {
  await emma.open('/admin/backlog?columns=id,name,sprint')
  await waitForRows(emma)
  await emma.click('button', say('backlog.save'))
  await emma.fill(say('backlog.presetName'), 'Colonnes du sprint')
  await emma.click('button', say('backlog.saveIt'))
  await waitForToast(emma, say('backlog.saved', { name: 'Colonnes du sprint' }))
  await pressed('Colonnes du sprint')
  for (const [name, columns] of [
    ['Urgences du matin', 'id,name,priority,state,who'],
    ['Colonnes du sprint', 'id,name,sprint'],
  ] as const) {
    await emma.click('button', name)
    await pressed(name)
    expect(search().get('columns')).toBe(columns)
  }
  await closeToasts(emma)
})

test('[BKL-001][UIX-004] the list of requests: open by deadline, oneself first, sums, view', async () => {
  await emma.open('/admin/tasks')
  await waitForRows(emma)
  await pressed(say('requests.openOnes'))
  await emma.waitForText(say('requests.byDueDate'))
  const states = () =>
    emma.page.$$eval('[data-card] [data-cell="state"]', (cells) => cells.map((cell) => cell.textContent))
  expect(await states()).not.toContain(say('requests.state.completed'))
  expect(
    await emma.page.$eval('[data-part="task-table"] tfoot [data-part="table-sum"]', (cell) => cell.textContent),
  ).toMatch(/\d/)
  await emma.click('button', say('filters.add'))
  await emma.click('button', say('filters.name.members'))
  const me = say('filters.personIsMe', { name: 'Emma Caron' })
  await emma.waitFor('checkbox', me)
  const people = await emma.page.$$eval('[data-part~="popover"] input[type="checkbox"]', (boxes) =>
    boxes.map((box) => box.closest('label')?.textContent ?? ''),
  )
  expect(people[0]).toContain(me)
  await emma.click('checkbox', me)
  await emma.page.waitForFunction(() => location.search.includes('members='))
  await emma.open(`/admin/tasks?members=${search().get('members')}&priority=critical,major`)
  await waitForRows(emma)
  await emma.click('button', say('backlog.save'))
  await emma.fill(say('backlog.presetName'), 'Mes urgences')
  await emma.click('button', say('backlog.saveIt'))
  await waitForToast(emma, say('backlog.saved', { name: 'Mes urgences' }))
  await pressed('Mes urgences')
  await emma.click('button', say('requests.openOnes'))
  await pressed(say('requests.openOnes'))
  expect(search().get('members')).toBeNull()
  await emma.page.locator('[data-part="presets"] button ::-p-text(Mes urgences)').click()
  await pressed('Mes urgences')
  expect(search().get('members')).not.toBeNull()
  await closeToasts(emma)
})

test('[BKL-002][TSK-069] a priority is changed in its row, and a request opens over the table and closes', async () => {
  await emma.open('/admin/backlog?search=scanner&columns=id,name,priority')
  await waitForRows(emma)
  const first = await emma.page.$eval(
    '[data-card] [data-part="account-id"] [data-part~="task-id"]',
    (id) => id.textContent ?? '',
  )
  await emma.page.locator('[data-card] [data-cell="priority"] [data-part="cell-button"]').click()
  await emma.click('radio', say('words.priority.major'))
  await emma.page.waitForFunction(
    (label) =>
      document
        .querySelector('[data-card] [data-cell="priority"] [data-part="cell-button"]')
        ?.getAttribute('aria-label') === label,
    {},
    say('words.priorityOf', { priority: say('words.priority.major').toLowerCase() }),
  )
  await emma.page.locator(rowLink(first)).click()
  await emma.page.waitForFunction((id) => location.pathname === `/admin/backlog/tasks/${id}`, {}, first)
  await emma.waitFor('button', say('task.copyLink'))
  await emma.press('Escape')
  await emma.page.waitForFunction(() => location.pathname === '/admin/backlog')
  expect(search().get('search')).toBe('scanner')
})

test('the file of the backlog is fetched with the columns shown', async () => {
  const asked = emma.page.waitForResponse((response) => response.url().includes('/backlog/export'))
  await emma.click('button', say('backlog.export'))
  const answer = await asked
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
})

test('[BKL-010][BKL-006][BKL-007] a daily report begins with the day’s logs, is written, completed', async () => {
  await emma.open('/admin?tab=reports')
  await emma.waitFor('textbox', say('dailyReports.part.build'))
  const drafted = await emma.page.$$eval('[data-part="report-form"] textarea', (areas) =>
    areas.map((area) => area.value).join('\n'),
  )
  expect(drafted).toContain('Clés remises à l’accueil')
  await emma.fill(say('dailyReports.part.projectManagement'), 'Point du matin')
  await emma.click('button', say('dailyReports.write'))
  await waitForToast(emma, say('dailyReports.saved'))
  await closeToasts(emma)
  await emma.fill(say('dailyReports.observation'), 'Lyon jeudi')
  await emma.click('button', say('dailyReports.save'))
  await waitForToast(emma, say('dailyReports.saved'))
  await emma.open('/admin?tab=reports')
  await emma.waitFor('button', say('dailyReports.save'))
  const texts = await emma.page.$$eval('[data-part="report-form"] textarea', (areas) => areas.map((area) => area.value))
  expect([texts[0], texts[4]]).toEqual(['Point du matin', 'Lyon jeudi'])
  expect(await seriousFindings(emma.page)).toEqual([])
})

test('[ADM-001][LBL-012] the pages of staff lead to every function; an account’s labels are on its page', async () => {
  await emma.open('/admin')
  for (const page of ['backlog', 'apps', 'teams', 'monitoring', 'files'] as const) {
    // By its title: the name ends with what waits there.
    await emma.page.locator(`[data-part="sidebar-item"][title="${say(`pages.${page}`)}"]`).click()
    await emma.waitFor('heading', say(`pages.${page}`))
  }
  await emma.click('link', say('pages.apps'))
  await emma.page.locator('main ::-p-text(Port Franc)').click()
  await emma.click('link', say('apps.subjects.etiquettes'))
  await emma.click('button', say('labels.newTitle'))
  await emma.fill(say('labels.name'), 'Quai de chargement')
  await emma.click('button', say('labels.save'))
  await emma.waitForText('Quai de chargement')
  expect(await seriousFindings(emma.page)).toEqual([])
})

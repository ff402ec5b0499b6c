import { board } from '@passerelle/contract/projects/board'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import { waitForCard } from './journey/board.ts'
import { holding, waitForEditorFocus, waitForCardFocus, selectByTypeahead, types } from './journey/keys.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { say } from './journey/texts.ts'
import { closeToasts, waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 120_000 })

const priorities = ['low', 'medium', 'high', 'major', 'critical'] as const
const listNames = { todo: say('words.list.todo'), in_progress: say('words.list.in_progress') } as const
const hour = 3_600_000

/** What Emma decides about one request. */
type Decision = {
  category: string
  theme?: string
  sprint?: true
  gwen?: true
  hours?: number
  started?: true
  priority: 0 | 1 | 2 | 3 | 4
  read?: true
}

const decide = (index: number): Decision => ({
  category: ['Mission', 'Infogérance', 'Interne'][index % 3]!,
  ...(index % 2 === 0 && { theme: 'Run' }),
  ...(index % 4 === 1 && { sprint: true }),
  ...(index % 5 === 2 && { gwen: true }),
  ...(index % 6 === 3 && { hours: 2 }),
  ...(index % 7 === 4 && { started: true }),
  ...(index % 10 === 0 && { read: true }),
  // What is taken up at once is as urgent as it came.
  priority: index % 7 === 4 ? 4 : ([4, 3, 2, 1, 0] as const)[index % 5]!,
})
/** The others alike. */
const together: Decision = { category: 'Infogérance', sprint: true, gwen: true, priority: 1 }

const product = openProduct()
let emma: SignedIn
let ids: string[]
const decided = new Map<string, Decision>()

const findings = async (within?: string) => {
  await closeToasts(emma)
  return seriousFindings(emma.page, undefined, within)
}
/** Leaves what is open and stands on the card again. */
const back = async (taskId: string) => {
  await emma.press('Escape')
  await waitForCardFocus(emma, taskId)
}

const looked = new Set<string>()
/** One request, by keys alone; each editor is looked at when it opens for the first time. */
const triage = async (
  taskId: string,
  { category, theme: chosen, sprint, gwen, hours, started, priority, read }: Decision,
) => {
  const open = async (key: 'l' | 's' | 'a' | 'e' | 'p' | 'm', what?: 'fields') => {
    await emma.press(key)
    await waitForEditorFocus(emma, what)
    if (!looked.has(key)) expect([key, await findings('[data-part~="popover"]')]).toEqual([key, []])
    looked.add(key)
  }
  if (read) {
    await emma.press('Enter')
    await emma.waitFor('button', say('task.copyLink'))
    await back(taskId)
  }
  await open('l')
  await selectByTypeahead(emma, category)
  if (chosen) {
    await types(emma, 'End', 'Home')
    await selectByTypeahead(emma, chosen)
  }
  await back(taskId)
  if (sprint) {
    await open('s')
    await types(emma, 'ArrowDown', 'Enter')
    await back(taskId)
  }
  if (gwen) {
    await open('a')
    await types(emma, 'ArrowDown')
    await selectByTypeahead(emma, 'Gwen')
    await back(taskId)
  }
  if (hours) {
    await open('e', 'fields')
    await types(emma, 'Tab', { text: String(hours) }, 'Enter')
    await waitForCardFocus(emma, taskId)
  }
  if (priority !== 4) {
    await open('p')
    await selectByTypeahead(emma, say(`words.priority.${priorities[priority]}`))
    await waitForCardFocus(emma)
  }
  if (started) {
    await open('m')
    await selectByTypeahead(emma, listNames.in_progress)
    await waitForCard(emma, taskId, 'in_progress')
    await emma.page.waitForFunction(
      (id) =>
        ![undefined, null, id].includes(
          document.activeElement?.closest('[data-card]')?.querySelector('[data-part~="task-id"]')?.textContent,
        ),
      {},
      taskId,
    )
  }
  decided.set(taskId, {
    category,
    priority,
    ...(chosen && { theme: chosen }),
    ...(sprint && { sprint }),
    ...(gwen && { gwen }),
    ...(hours && { hours }),
    ...(started && { started }),
  })
}

/** On to a request: where she stands already when the last one has left the list under her. */
const goOn = async (taskId: string) => {
  if ((await waitForCardFocus(emma)) !== taskId) await emma.press('j')
  await waitForCardFocus(emma, taskId)
}

beforeAll(async () => {
  const ada = await product.customer('ada')
  ids = []
  // All of the highest priority and the youngest first: they stand at the top of their list.
  for (let number = 1; number <= 40; number += 1) {
    ids.unshift(
      (
        await ada.call(board.createTask, {
          name: `Demande ${number} à trier`,
          description: 'Reçue cette nuit.',
          priority: 4,
        })
      ).taskId,
    )
  }
  emma = await product.staff('emma')
  await emma.open('/')
  await waitForBoard(emma)
  await waitForCard(emma, ids[0]!, 'todo')
  await emma.page.waitForFunction(() => document.querySelector('[data-part="selection-checkbox"]') !== null)
})

describe('staff triage forty requests by keyboard alone', () => {
  test('the map of keys says what acts here, and closes', async () => {
    await emma.press('j')
    await waitForCardFocus(emma, ids[0])
    await emma.press('?')
    await expect(emma).toSee(say('keys.title'))
    await expect(emma).toSee(say('keys.does.estimate'))
    expect(await findings()).toEqual([])
    await back(ids[0]!)
  })

  test('read one after the other, the list goes on beyond what was loaded', async () => {
    await emma.press('Enter')
    for (const id of ids.slice(0, 21)) {
      await emma.page.waitForFunction(
        (shown) =>
          document.querySelector('[data-part~="sheet-id"]')?.textContent === shown &&
          document.querySelector('[data-part="sheet"] [data-part="composer"]') !== null,
        {},
        id,
      )
      if (id !== ids[20]) await emma.press('j')
    }
    await emma.press('Escape')
    await waitForCardFocus(emma, ids[20])
    await emma.open('/')
    await waitForBoard(emma)
    await emma.page.waitForFunction(() => document.querySelector('[data-part="selection-checkbox"]') !== null)
    await emma.press('j')
    await waitForCardFocus(emma, ids[0])
  })

  test('fifteen one by one', async () => {
    for (const [index, taskId] of ids.slice(0, 15).entries()) {
      await goOn(taskId)
      await triage(taskId, decide(index))
    }
    expect([...looked].toSorted()).toEqual(['a', 'e', 'l', 'm', 'p', 's'])
  })

  test('the others together, chosen with Shift; a slip is taken back', async () => {
    const rest = ids.slice(15)
    await goOn(rest[0]!)
    await emma.press('x')
    for (const id of rest.slice(1)) {
      await holding(emma, 'Shift', () => emma.press('ArrowDown'))
      await waitForCardFocus(emma, id)
    }
    await expect(emma).toSee(say('selection.count', { count: 25 }))
    expect(await findings()).toEqual([])
    const change = async (key: 'l' | 's' | 'a' | 'p' | 'm', choose: () => Promise<void>) => {
      await emma.press(key)
      await waitForEditorFocus(emma)
      await choose()
      await waitForToast(emma, say('selection.changed', { count: 25 }))
      await waitForCardFocus(emma)
      await closeToasts(emma)
    }
    await change('l', () => selectByTypeahead(emma, together.category))
    await change('s', () => types(emma, 'ArrowDown', 'Enter'))
    await change('a', () => types(emma, 'ArrowDown', { text: 'gwen' }, 'Enter'))
    await change('p', () => selectByTypeahead(emma, say('words.priority.low')))
    await holding(emma, 'Control', () => emma.press('z'))
    await waitForToast(emma, say('selection.undone', { count: 25 }))
    await emma.press('j')
    await waitForCardFocus(emma)
    for (const id of rest) decided.set(id, { ...together, priority: 4 })
    await emma.press('Escape')
    await expect(emma).not.toSee(say('selection.count', { count: 25 }))
    expect(await findings()).toEqual([])
  })

  test('every one of the forty is as she decided', async () => {
    const tasks = await Promise.all(ids.map((id) => emma.call(board.readTask, { id })))
    const found = tasks.map((task): [string, Decision] => {
      const named = (type: string) => task.labels.find((label) => label.type === type)?.name
      const followers = task.people.filter(({ _id }) => task.memberIds.includes(_id)).map(({ firstName }) => firstName)
      return [
        task.taskId,
        {
          category: named('category') ?? '',
          priority: task.priority,
          ...(named('theme') && { theme: named('theme')! }),
          ...(task.milestones.length === 1 && { sprint: true }),
          ...(followers.includes('Gwen') && { gwen: true }),
          ...(task.estimatedTime && { hours: task.estimatedTime / hour }),
          ...(task.listId === 'in_progress' && { started: true }),
        },
      ]
    })
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(decided))
    expect(decided.size).toBe(40)
  })

  test('the page called nobody else, failed nowhere and broke no policy', () => {
    expect(product.complaints()).toEqual([])
  })
})

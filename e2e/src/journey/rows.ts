import type { Visitor } from '../browser/visitor.ts'
import { say } from './texts.ts'

export type Row = Record<
  | 'id'
  | 'name'
  | 'sprint'
  | 'creation'
  | 'priority'
  | 'category'
  | 'theme'
  | 'tag'
  | 'state'
  | 'progress'
  | 'estimate'
  | 'left'
  | 'who'
  | 'todo',
  string
>

const link = (taskId: string) => `[data-card-link][aria-label^="${say('task.open', { taskId })} :"]`
export const row = (taskId: string): string => `tr[data-card]:has(${link(taskId)})`

/** Selector of a task's link, in a row or in a mobile card. */
export const rowLink = (taskId: string): string => `[data-card] ${link(taskId)}`

/** Texts of the cells of a task's row, with text alternatives for icons. */
export const cellsOf = async (who: Visitor, taskId: string): Promise<Row> => {
  const line = await who.page.waitForSelector(`${row(taskId)}:has([data-part="logo"])`)
  return (await line!.$$eval(':scope > :is(th, td):not([data-part="checkbox-cell"])', (cells) =>
    Object.fromEntries(
      cells.map((cell) => {
        const seen = cell.cloneNode(true) as HTMLElement
        for (const hidden of seen.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
        const names = [...seen.querySelectorAll('[aria-label]:is([role="img"], [data-cell="priority"] *)')].map(
          (image) => image.getAttribute('aria-label') ?? '',
        )
        const text = names.length > 0 ? names.join(', ') : (seen.textContent ?? '')
        return [cell.getAttribute('data-cell') ?? '', text.replaceAll('\u00a0', ' ').trim()]
      }),
    ),
  )) as Row
}

/** Slugs of the rendered rows, from the top. */
export const idsShown = (who: Visitor): Promise<string[]> =>
  who.page.$$eval('[data-card] [data-part="account-id"] [data-part~="task-id"]', (all) =>
    all.map((id) => id.textContent ?? ''),
  )

/** Waits until the rows of the table are rendered, and all match if a pattern is given. */
export const waitForRows = async (who: Visitor, fits: string = '.'): Promise<void> => {
  const there = (pattern: string) => {
    const ids = [...document.querySelectorAll('[data-card] [data-part="account-id"] [data-part~="task-id"]')].map(
      (id) => id.textContent ?? '',
    )
    return ids.length > 0 && ids.every((id) => new RegExp(pattern).test(id))
  }
  await who.page.waitForFunction(there, {}, fits).catch(async (cause: unknown) => {
    throw new Error(`${who.name} sees no rows of ${fits}, but:\n${await who.text()}`, { cause })
  })
}

/** Waits until the table takes shortcuts: they arrive after its rows, with the box that selects all. */
export const waitForKeys = async (who: Visitor): Promise<void> =>
  void (await who.page.waitForSelector('thead input[type="checkbox"]'))

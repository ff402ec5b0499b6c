import type { Page } from 'puppeteer'
import type { Visitor } from '@passerelle/e2e/browser/visitor'
import { middleOfList, type List } from '@passerelle/e2e/journey/board'
import { inWait, type Stopwatch } from './stopwatch.ts'

/** The id of the first card of a list that may be moved, the list put back to its top. */
const firstCardOf = (page: Page, list: List): Promise<string> =>
  page.evaluate(async (listId) => {
    const scroller = document.querySelector(`[data-column="${listId}"] [data-part~="cards"]`)!
    scroller.scrollTop = 0
    await (globalThis as unknown as { stopwatch: Stopwatch }).stopwatch.until(() =>
      document.querySelector(`[data-column="${listId}"] [aria-posinset="1"]`),
    )
    return document.querySelector<HTMLElement>(
      `[data-column="${listId}"] [data-card]:has([data-part="card-menu-trigger"])`,
    )!.dataset['card']!
  }, list)

const press = async ({ page }: Visitor, id: string) => {
  const box = (await (await page.$(`[data-card="${id}"] h3`))?.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y)
  await page.waitForSelector('[data-part="dragged-card"]')
  return { x, y }
}

/**
 * Carries a card over all lists and back: for each step, from the moment the pointer moved until it was painted, in ms.
 */
export const dragSteps = async (who: Visitor, count: number): Promise<number[]> => {
  const { page } = who
  const from = await press(who, await firstCardOf(page, 'todo'))
  const end = await middleOfList(who, 'done')
  const samples: number[] = []
  await page.evaluate(() => void (globalThis as unknown as { stopwatch: Stopwatch }).stopwatch.steps.splice(0))
  for (let step = 0; step < count; step += 1) {
    // There and back twice.
    const way = Math.abs((((4 * step) / count) % 2) - 1)
    await page.mouse.move(end.x + (from.x - end.x) * way, end.y + (from.y - end.y) * way + (step % 7))
    samples.push(
      ...(await page.evaluate(async () => {
        const { stopwatch } = globalThis as unknown as { stopwatch: Stopwatch }
        await stopwatch.until(() => stopwatch.steps.length > 0)
        return stopwatch.steps.splice(0)
      })),
    )
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return samples
}

const leaves = (page: Page, id: string, list: List): Promise<() => Promise<{ painted: number; released: number }>> =>
  inWait(
    page.evaluateHandle(
      (cardId, listId) => {
        const { stopwatch } = globalThis as unknown as { stopwatch: Stopwatch }
        const gone = stopwatch.until(() => !document.querySelector(`[data-column="${listId}"] [data-card="${cardId}"]`))
        // By the clock that all pages of a machine share.
        return {
          for: gone.then((at) => ({
            painted: performance.timeOrigin + at,
            released: performance.timeOrigin + (stopwatch.last['pointerup'] ?? Number.NaN),
          })),
        }
      },
      id,
      list,
    ),
  )

/**
 * Drops the first card of a list onto another: how long until that was painted here, and until it was painted in
 * somebody else's browser.
 */
export const dropOnto = async (
  who: Visitor,
  other: Visitor,
  from: List,
  to: List,
): Promise<{ here: number; elsewhere: number }> => {
  const id = await firstCardOf(who.page, from)
  await firstCardOf(other.page, from)
  await other.page.waitForSelector(`[data-column="${from}"] [data-card="${id}"]`)
  await press(who, id)
  const middle = await middleOfList(who, to)
  await who.page.mouse.move(middle.x, middle.y, { steps: 4 })
  const [here, elsewhere] = [await leaves(who.page, id, from), await leaves(other.page, id, from)]
  await who.page.mouse.up()
  const { painted, released } = await here()
  return { here: painted - released, elsewhere: (await elsewhere()).painted - released }
}

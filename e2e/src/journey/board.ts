import type { ElementHandle } from 'puppeteer'
import type { Visitor } from '../browser/visitor.ts'
import { say } from './texts.ts'

export type List = 'todo' | 'in_progress' | 'done'
export type Point = { x: number; y: number }

const column = (list?: List) => (list ? `[data-column="${list}"]` : '[data-column]')
const link = (taskId: string) => `[data-card-link][aria-label^="${say('task.open', { taskId })} :"]`

/** Selector of a card's link, in one list or in any. */
export const cardLink = (taskId: string, list?: List): string => `${column(list)} ${link(taskId)}`
export const card = (taskId: string): string => `${column()} [data-part="card"]:has(${link(taskId)})`

/** Waits until the card of a task is in this list and in no other. */
export const waitForCard = async (who: Visitor, taskId: string, list: List): Promise<void> => {
  const there = (here: string, anywhere: string) =>
    document.querySelector(here) !== null && document.querySelectorAll(anywhere).length === 1
  await who.page.waitForFunction(there, {}, cardLink(taskId, list), cardLink(taskId)).catch(async (cause: unknown) => {
    throw new Error(`${who.name} does not find ${taskId} in ${list} alone, but:\n${await who.text()}`, { cause })
  })
}

const middle = async (element: ElementHandle | null, what: string): Promise<Point> => {
  const box = await element?.boundingBox()
  if (!box) throw new Error(`${what} is not on screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export const middleOfCard = async (who: Visitor, taskId: string): Promise<Point> =>
  middle(await who.page.$(card(taskId)), taskId)
export const middleOfList = async (who: Visitor, list: List): Promise<Point> =>
  middle(await who.page.$(column(list)), list)

/** Presses on a card and drags it to a point; `drop` releases it. */
export const drag = async (who: Visitor, taskId: string, to: Point): Promise<{ drop: () => Promise<void> }> => {
  const from = await middleOfCard(who, taskId)
  await who.page.mouse.move(from.x, from.y)
  await who.page.mouse.down()
  await who.page.mouse.move(to.x, to.y, { steps: 6 })
  return { drop: () => who.page.mouse.up() }
}

export const dragTo = async (who: Visitor, taskId: string, list: List): Promise<void> => {
  const { drop } = await drag(who, taskId, await middleOfList(who, list))
  await drop()
}

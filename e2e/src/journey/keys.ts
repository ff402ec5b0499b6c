import type { KeyInput } from 'puppeteer'
import type { Visitor } from '../browser/visitor.ts'

/** Runs `act` while a key is held down. */
export const holding = async (who: Visitor, key: KeyInput, act: () => Promise<unknown>): Promise<void> => {
  await who.page.keyboard.down(key)
  try {
    await act()
  } finally {
    await who.page.keyboard.up(key)
  }
}

/** Presses keys in sequence; a text is typed letter by letter. */
export const types = async (who: Visitor, ...keys: readonly (KeyInput | { text: string })[]): Promise<void> => {
  for (const key of keys)
    await (typeof key === 'string' ? who.page.keyboard.press(key) : who.page.keyboard.type(key.text))
}

/**
 * Waits until the card of this task, or any card, has the focus and no popup is open over the board; returns its slug.
 */
export const waitForCardFocus = async (who: Visitor, taskId?: string): Promise<string> => {
  const there = (wanted: string | undefined) => {
    const open = document.querySelector(':is([role="dialog"], [role="menu"]):not([data-closed])')
    const id = document.activeElement?.closest('[data-card]')?.querySelector('[data-part~="task-id"]')?.textContent
    return !open && id !== undefined && (wanted === undefined || wanted === id) && id
  }
  const found = await who.page.waitForFunction(there, {}, taskId).catch(async (cause: unknown) => {
    const focus = await who.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
    throw new Error(`${who.name} is not on the card of ${taskId ?? 'any request'} but on ${focus}`, { cause })
  })
  return String(await found.jsonValue())
}

/** Waits until the focus is in the popup a shortcut opened and its options are available. */
export const waitForEditorFocus = (who: Visitor, what: 'choices' | 'fields' = 'choices'): Promise<unknown> =>
  who.page.waitForFunction(
    (kind) =>
      document.activeElement?.matches('[data-part~="popover"] input') &&
      (kind === 'fields' || document.querySelector('[data-part~="popover"] [data-part="choice"] input')),
    {},
    what,
  )

/**
 * Selects an option by type-ahead. On a slow machine the pause between two letters may reset the search; then the
 * letters are typed again.
 */
export const selectByTypeahead = async (who: Visitor, name: string): Promise<void> => {
  const letters = name.slice(0, 4).split(' ')[0]!.toLowerCase()
  const onIt = () =>
    who.page.evaluate(
      (wanted) => document.activeElement?.closest('label')?.textContent?.includes(wanted) === true,
      name,
    )
  for (let left = 5; left > 0; left -= 1) {
    await types(who, { text: letters })
    if (await onIt()) return types(who, 'Enter')
    await types(who, 'End', 'Home')
  }
  throw new Error(`${who.name} does not come to the choice "${name}" by typing "${letters}"`)
}

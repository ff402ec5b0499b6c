import type { KeyboardEvent } from 'react'
import { emptyTypeahead, stepAmong } from './choice-typeahead.ts'

const boxes = 'input:is([type="radio"], [type="checkbox"]):not(:disabled)'

let typed = emptyTypeahead

/**
 * Choices by keyboard, wherever they stand in a panel: the arrows walk without choosing, letters lead to the choice that begins with them,
 * Enter and Space choose. From a search field the arrow down leads to what it found; up from the first leads back.
 */
export const stepChoices = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const all = [...currentTarget.querySelectorAll<HTMLInputElement>(boxes)]
  const at = all.indexOf(target)
  if (at < 0 && (target.type !== 'search' || key !== 'ArrowDown')) return
  if (at >= 0 && key === 'Enter') {
    typed = emptyTypeahead
    event.preventDefault()
    target.click()
    return
  }
  const step = stepAmong(
    all.map((box) => box.closest('label')?.textContent ?? ''),
    at,
    key,
    event.timeStamp,
    typed,
  )
  typed = step.typed
  const to =
    step.to === undefined
      ? key === 'ArrowUp'
        ? currentTarget.querySelector<HTMLInputElement>('input[type="search"]')
        : undefined
      : all[step.to]
  // A radio's own arrows choose at once: here they never do.
  if (key.startsWith('Arrow')) event.preventDefault()
  if (!to) return
  event.preventDefault()
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
}

import type { KeyboardEvent } from 'react'
import { emptyTypeahead, stepAmong } from './choice-typeahead.ts'

const boxes = 'input:is([type="radio"], [type="checkbox"]):not(:disabled)'

let typed = emptyTypeahead

/** The name of an option as it is read out: without decoration such as the initials of an avatar. */
const nameOf = (box: HTMLInputElement): string => {
  const label = box.closest('label')?.cloneNode(true)
  if (!(label instanceof Element)) return ''
  for (const decoration of label.querySelectorAll('[aria-hidden="true"]')) decoration.remove()
  return label.textContent
}

/**
 * Listbox keyboard navigation for options anywhere in a panel: arrows move the focus without selecting, letters use
 * type-ahead, Enter and Space select. Arrow down in a search field moves to the results; arrow up on the first option
 * moves back.
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
  const step = stepAmong(all.map(nameOf), at, key, event.timeStamp, typed)
  typed = step.typed
  const to =
    step.to === undefined
      ? key === 'ArrowUp'
        ? currentTarget.querySelector<HTMLInputElement>('input[type="search"]')
        : undefined
      : all[step.to]
  // Native radio buttons select on arrow keys; this prevents it.
  if (key.startsWith('Arrow')) event.preventDefault()
  if (!to) return
  event.preventDefault()
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
}

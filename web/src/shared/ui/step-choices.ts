import type { KeyboardEvent } from 'react'

const boxes = 'input:is([type="radio"], [type="checkbox"]):not(:disabled)'
/** Letters that follow each other within this time, in ms, are one word. */
const pause = 700

/** The word under way: when its last letter came, and from which choice on it looks. */
const nothing = { word: '', at: 0, from: 0 }
let typed = nothing

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** The choice that begins with what has just been typed, from the one with the focus on. */
const named = (all: readonly HTMLInputElement[], from: number, letter: string, at: number) => {
  typed = typed.word === '' || at - typed.at > pause ? { word: letter, at, from } : { ...typed, word: typed.word + letter, at }
  const start = typed.word.length === 1 ? typed.from + 1 : typed.from
  return [...all.slice(start), ...all.slice(0, start)].find((box) => plain(box.closest('label')?.textContent ?? '').startsWith(plain(typed.word)))
}

const next = (all: readonly HTMLInputElement[], from: number, { key, timeStamp }: KeyboardEvent) => {
  const letter = key.length === 1 && key !== ' '
  if (!letter) typed = nothing
  if (key === 'ArrowDown') return all[from + 1]
  if (key === 'ArrowUp') return all[from - 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  return letter ? named(all, from, key, timeStamp) : undefined
}

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
    typed = nothing
    event.preventDefault()
    target.click()
    return
  }
  const arrow = key.startsWith('Arrow')
  const to = next(all, at, event) ?? (key === 'ArrowUp' ? currentTarget.querySelector<HTMLInputElement>('input[type="search"]') : undefined)
  // A radio's own arrows choose at once: here they never do.
  if (arrow) event.preventDefault()
  if (!to) return
  event.preventDefault()
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
}

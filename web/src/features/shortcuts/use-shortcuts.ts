import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../shared/ui/typing.ts'
import { matchShortcut, type KeyName } from './shortcuts.ts'
import { listKeys, singleKeysStore, type ShortcutScope } from './shortcuts-store.ts'

/** What a key does; `true` when something else sees to it and it is only to be listed. */
export type KeyActions = Partial<Record<KeyName, ((event: KeyboardEvent) => void) | true>>

// What is closing has gone already for who types on.
const open = (dialog: string) =>
  document.querySelector(`:is(${dialog}, [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-closed])`) !==
  null
const somethingOpen = () => open('[role="dialog"]')
/** Is anything open over the page, or over the request opened there? */
const covered = (place: ShortcutScope) => (place === 'page' ? somethingOpen() : open('[role="dialog"]:not(.sheet)'))

/** May a key of one letter act now? Never in a text, never while something is open over its place, and not where they are switched off. */
export const keysAct = (event: KeyboardEvent, place: ShortcutScope): boolean =>
  singleKeysStore.get() && !event.defaultPrevented && !isTyping(event.target) && !covered(place)

/** Is anything open over the page that a key of its own closes? */
export const escapeIsFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !isTyping(event.target) && !somethingOpen()

/** Keys of the page, or of the request opened over it, while this is mounted; the map lists them. Held down, only those that walk act again. */
export const useShortcuts = (actions: KeyActions, place: ShortcutScope = 'page'): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const name = matchShortcut(event)
    const act = name && actions[name]
    if (typeof act !== 'function' || !keysAct(event, place) || (event.repeat && name !== 'next' && name !== 'previous'))
      return
    event.preventDefault()
    act(event)
  })
  const names = Object.keys(actions).toSorted().join(' ')
  useEffect(() => (names === '' ? undefined : listKeys(names.split(' ') as KeyName[], place)), [names, place])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

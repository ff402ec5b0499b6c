import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../kit/ui/focus/typing.ts'
import { matchShortcut, type KeyName } from './shortcuts.ts'
import { listKeys, singleKeysStore, type ShortcutScope } from './shortcuts-store.ts'

/** Action of a shortcut; `true` if another component handles it and it is only listed. */
export type KeyActions = Partial<Record<KeyName, ((event: KeyboardEvent) => void) | true>>

// A popup that is closing does not block shortcuts any more.
const open = (dialog: string) =>
  document.querySelector(`:is(${dialog}, [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-closed])`) !==
  null
const somethingOpen = () => open('[role="dialog"]')
/** Whether a popup is open over the page, or over the task sheet. */
const covered = (place: ShortcutScope) => (place === 'page' ? somethingOpen() : open('[role="dialog"]:not(.sheet)'))

/**
 * Whether a single-key shortcut may act: never in a text field, never while a popup covers its scope, and not when
 * disabled.
 */
export const keysAct = (event: KeyboardEvent, place: ShortcutScope): boolean =>
  singleKeysStore.get() && !event.defaultPrevented && !isTyping(event.target) && !covered(place)

/** Whether Escape is available: no popup is open that it would close. */
export const escapeIsFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !isTyping(event.target) && !somethingOpen()

/**
 * Registers shortcuts of the page or of the task sheet while mounted, and lists them in the dialog. On key repeat, only
 * next and previous act again.
 */
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

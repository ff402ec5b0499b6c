import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../shared/ui/typing.ts'
import { keyOf, type KeyName } from './key-table.ts'
import { listKeys, singleKeysStore } from './keys-store.ts'

/** What a key does; `true` when something else sees to it and it is only to be listed. */
export type KeyActions = Partial<Record<KeyName, ((event: KeyboardEvent) => void) | true>>

// What is closing has gone already for who types on.
const somethingOpen = () => document.querySelector(':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-closed])') !== null

/** May a key of one letter act now? Never in a text, never while something is open over the page, and not where they are switched off. */
export const keysAct = (event: KeyboardEvent): boolean => singleKeysStore.get() && !event.defaultPrevented && !isTyping(event.target) && !somethingOpen()

/** Is anything open over the page that a key of its own closes? */
export const escapeIsFree = (event: KeyboardEvent): boolean => !event.defaultPrevented && !isTyping(event.target) && !somethingOpen()

/** Keys of the page while this is mounted; the map lists them. Held down, only those that walk act again. */
export const useKeys = (actions: KeyActions): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const name = keyOf(event)
    const act = name && actions[name]
    if (typeof act !== 'function' || !keysAct(event) || (event.repeat && name !== 'next' && name !== 'previous')) return
    event.preventDefault()
    act(event)
  })
  const names = Object.keys(actions).toSorted().join(' ')
  useEffect(() => (names === '' ? undefined : listKeys(names.split(' ') as KeyName[])), [names])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

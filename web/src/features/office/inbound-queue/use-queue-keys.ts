import { useEffect, useEffectEvent } from 'react'

/** What a letter does; those that do nothing now are missing. */
export type QueueKeys = Partial<Record<'p' | 'c' | 'x' | 'b' | 'z', (() => void) | undefined>>

/** Whether a single key may act now. */
export type KeysAct = (event: KeyboardEvent, place: 'page') => boolean

/** Keys of the queue of mails (EML-053); each is shown on its button. J and K are keys of every list. */
export const useQueueKeys = (keysAct: KeysAct, keys: QueueKeys): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return
    const act = keys[event.key.toLowerCase() as keyof QueueKeys]
    if (!act || !keysAct(event, 'page')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

import { useEffect, useState } from 'react'
import { earlyKeys } from './early-keys.ts'

const create = () =>
  earlyKeys({
    isFocusFree: () => document.activeElement === document.body,
    press: (key) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })),
  })

/** A shortcut pressed before the shortcuts of the page are `ready` acts as soon as they are. */
export const useEarlyKeys = (ready: boolean): void => {
  const [keys] = useState(create)
  useEffect(() => {
    if (ready) return keys.replay()
    addEventListener('keydown', keys.hear)
    return () => removeEventListener('keydown', keys.hear)
  }, [ready, keys])
}

import { matchShortcut } from './shortcuts.ts'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'
>

/**
 * Keeps the last shortcut pressed before the shortcuts of a list have loaded, and presses it again when they have. Only
 * while nothing has the focus: a key in a field or on a button is meant for it. A key that acted is not repeated.
 */
export const earlyKeys = ({
  isFocusFree,
  press,
}: {
  isFocusFree: () => boolean
  press: (key: Pick<Pressed, 'key' | 'shiftKey'>) => void
}): { hear: (event: Pressed) => void; replay: () => void } => {
  let last: Pressed | undefined
  return {
    hear: (event) => {
      if (!event.repeat && isFocusFree() && matchShortcut(event)) last = event
    },
    replay: () => {
      const pressed = last
      last = undefined
      if (pressed && !pressed.defaultPrevented && isFocusFree()) press({ key: pressed.key, shiftKey: pressed.shiftKey })
    },
  }
}

import { useState } from 'react'

/**
 * State of a lazy dialog. `turn` is its React key (0: never opened), so that it starts fresh on each opening and can
 * animate its closing.
 */
export const useLazyDialog = () => {
  const [{ open, turn }, set] = useState({ open: false, turn: 0 })
  return {
    open,
    turn,
    show: () => set((before) => ({ open: true, turn: before.turn + 1 })),
    hide: () => set((before) => ({ ...before, open: false })),
  }
}

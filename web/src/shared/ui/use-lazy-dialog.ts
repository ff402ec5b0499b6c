import { useState } from 'react'

/** A dialog that is loaded when first asked for: `turn` is its key (0: never asked for), so that each showing begins anew and may fade out. */
export const useLazyDialog = () => {
  const [{ open, turn }, set] = useState({ open: false, turn: 0 })
  return {
    open,
    turn,
    show: () => set((before) => ({ open: true, turn: before.turn + 1 })),
    hide: () => set((before) => ({ ...before, open: false })),
  }
}

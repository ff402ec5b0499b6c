/** Drag threshold in px: a pointer that moved less is a click (TSK-015). */
const threshold = 10

export type DragTracking = {
  /** Called once, when the pointer has moved far enough. */
  onStart: () => void
  onMove: (event: PointerEvent) => void
  /** `dropped`: whether the pointer was released; false for Escape, and for a drag that the browser ended. */
  onEnd: (dropped: boolean) => void
}

/** Suppresses the click event that the browser sends after a drag, so that it does not open the item. */
const swallowClick = () => {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}

/**
 * Follows one drag from its press to its end: what is a drag and what a click, its end outside of the window, Escape,
 * and the click that follows are the same wherever something is dragged. Touch scrolls instead.
 */
export const trackDrag = (press: PointerEvent, { onStart, onMove, onEnd }: DragTracking): void => {
  if (press.button !== 0 || press.pointerType === 'touch') return
  let started = false
  const move = (event: PointerEvent) => {
    // The button was released outside the window, so no pointerup arrived: cancel the drag.
    if (event.buttons === 0) return end(false)
    if (!started) {
      if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < threshold) return
      started = true
      // The press began to select text.
      getSelection()?.removeAllRanges()
      document.body.classList.add('drags')
      onStart()
    }
    onMove(event)
  }
  const end = (dropped: boolean) => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', escape, { capture: true })
    if (!started) return
    document.body.classList.remove('drags')
    swallowClick()
    onEnd(dropped)
  }
  const up = () => end(true)
  const cancel = () => end(false)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !started) return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', cancel)
  addEventListener('keydown', escape, { capture: true })
}

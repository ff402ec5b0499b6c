import './follow-pointer.css'

/** Drag threshold in px: a pointer that moved less is a click (TSK-015). */
const threshold = 10

/** `placeAt`: what is under the pointer; null where nothing can be dropped. */
export type DragOptions<Place> = {
  /** What follows the pointer; by default the item. */
  shown?: HTMLElement | undefined
  placeAt: (x: number, y: number) => Place | null
  /** Text with the number of items that are dragged together with this one. */
  along?: string | undefined
  onStart: () => void
  onOver: (place: Place | null) => void
  /** Called on a drop on a place; elsewhere only `onEnd` is. */
  onDrop: (place: Place) => void
  onEnd: () => void
}

const overlayOf = (item: HTMLElement, along: string | undefined): HTMLElement => {
  const box = item.getBoundingClientRect()
  const overlay = item.cloneNode(true) as HTMLElement
  overlay.classList.add('drag-overlay')
  overlay.dataset['part'] = 'dragged-card'
  overlay.setAttribute('aria-hidden', 'true')
  overlay.inert = true
  Object.assign(overlay.style, {
    width: `${box.width}px`,
    height: `${box.height}px`,
    left: `${box.left}px`,
    top: `${box.top}px`,
  })
  if (along !== undefined) {
    const count = document.createElement('span')
    count.className = 'drag-overlay-count'
    count.dataset['part'] = 'drag-overlay-count'
    count.textContent = along
    overlay.classList.add('stack')
    overlay.append(count)
  }
  document.body.append(overlay)
  return overlay
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
 * Handles one drag from the press on an item. The drag overlay moves by transform, and no component re-renders during
 * the move; callbacks report the start, each change of place, the drop and the end. Touch scrolls instead: it has
 * menus.
 */
export const followPointer = <Place extends string>(
  press: PointerEvent,
  item: HTMLElement,
  { shown = item, placeAt, along, onStart, onOver, onDrop, onEnd }: DragOptions<Place>,
): void => {
  if (press.button !== 0 || press.pointerType === 'touch') return
  // React passes on what happens in a menu of the item, which is elsewhere on the page.
  if (!item.contains(press.target as Node)) return
  let overlay: HTMLElement | undefined
  let over: Place | null = null

  const move = (event: PointerEvent) => {
    // The button was released outside the window, so no pointerup arrived: cancel the drag.
    if (event.buttons === 0) return end(false)
    const x = event.clientX - press.clientX
    const y = event.clientY - press.clientY
    if (!overlay) {
      if (Math.hypot(x, y) < threshold) return
      overlay = overlayOf(shown, along)
      // The press began to select text.
      getSelection()?.removeAllRanges()
      document.body.classList.add('drags')
      onStart()
    }
    overlay.style.transform = `translate3d(${x}px, ${y}px, 0)`
    const place = placeAt(event.clientX, event.clientY)
    if (place !== over) onOver((over = place))
  }
  const end = (drop: boolean) => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', escape, { capture: true })
    if (!overlay) return
    overlay.remove()
    document.body.classList.remove('drags')
    swallowClick()
    if (drop && over !== null) onDrop(over)
    onEnd()
  }
  const up = () => end(true)
  const cancel = () => end(false)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !overlay) return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', cancel)
  addEventListener('keydown', escape, { capture: true })
}

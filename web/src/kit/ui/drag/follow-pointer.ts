import { trackDrag } from './track-drag.ts'
import './follow-pointer.css'

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
  // React passes on what happens in a menu of the item, which is elsewhere on the page.
  if (!item.contains(press.target as Node)) return
  let overlay: HTMLElement | undefined
  let over: Place | null = null
  trackDrag(press, {
    onStart: () => {
      overlay = overlayOf(shown, along)
      onStart()
    },
    onMove: ({ clientX, clientY }) => {
      overlay!.style.transform = `translate3d(${clientX - press.clientX}px, ${clientY - press.clientY}px, 0)`
      const place = placeAt(clientX, clientY)
      if (place !== over) onOver((over = place))
    },
    onEnd: (dropped) => {
      overlay!.remove()
      if (dropped && over !== null) onDrop(over)
      onEnd()
    },
  })
}

import type { ListId } from '../../../model/tasks/queries/list-ids.ts'

/** Drag threshold in px: a pointer that moved less is a click (TSK-015). */
const threshold = 10

/** `along`: text with the number of cards that are dragged together with this one. */
export type DragTarget = { cardId: string; from: ListId; along?: string | undefined }
export type DragEvents = {
  /** The list under the pointer, or null outside the lists. */
  onOver: (list: ListId | null) => void
  /**
   * Called on a drop on another list; for a drop on the same list or outside only `onEnd` is called and nothing is sent
   * (TSK-016).
   */
  onDrop: (target: DragTarget, to: ListId) => void
  onStart: (target: DragTarget) => void
  onEnd: () => void
}

const listUnder = (x: number, y: number): ListId | null => {
  for (const column of document.querySelectorAll<HTMLElement>('[data-column]')) {
    const box = column.getBoundingClientRect()
    if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return column.dataset.column as ListId
  }
  return null
}

const ghostOf = (card: HTMLElement, along: string | undefined): HTMLElement => {
  const box = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.classList.add('ghost')
  ghost.dataset['part'] = 'dragged-card'
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  Object.assign(ghost.style, {
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
    ghost.classList.add('stack')
    ghost.append(count)
  }
  document.body.append(ghost)
  return ghost
}

/** Suppresses the click event that the browser sends after a drag, so that it does not open the card. */
const swallowClick = () => {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}

/**
 * Handles one drag from the press on a card. The drag overlay moves by transform, and no component re-renders during
 * the move; callbacks report the start, each change of list, the drop and the end. Touch scrolls instead: it has the
 * "move to" menu.
 */
export const followPointer = (press: PointerEvent, card: HTMLElement, target: DragTarget, events: DragEvents): void => {
  if (press.button !== 0 || press.pointerType === 'touch') return
  let ghost: HTMLElement | undefined
  let over: ListId | null = null

  const move = (event: PointerEvent) => {
    // The button was released outside the window, so no pointerup arrived: cancel the drag.
    if (event.buttons === 0) return end(false)
    const x = event.clientX - press.clientX
    const y = event.clientY - press.clientY
    if (!ghost) {
      if (Math.hypot(x, y) < threshold) return
      ghost = ghostOf(card, target.along)
      events.onStart(target)
    }
    ghost.style.transform = `translate3d(${x}px, ${y}px, 0)`
    const list = listUnder(event.clientX, event.clientY)
    if (list !== over) events.onOver((over = list))
  }
  const end = (drop: boolean) => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', escape, { capture: true })
    if (!ghost) return
    ghost.remove()
    swallowClick()
    if (drop && over !== null && over !== target.from) events.onDrop(target, over)
    events.onEnd()
  }
  const up = () => end(true)
  const cancel = () => end(false)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ghost) return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', cancel)
  addEventListener('keydown', escape, { capture: true })
}

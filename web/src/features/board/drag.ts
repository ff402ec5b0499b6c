import type { ListId } from '../../shared/tasks/list-ids.ts'

/** A pointer that moved less is a click (TSK-015). */
const threshold = 10

/** `along`: in words, how many go along with the card. */
export type DragTarget = { cardId: string; from: ListId; along?: string | undefined }
export type DragEvents = {
  /** The list under the pointer, or null outside of all. */
  onOver: (list: ListId | null) => void
  /** Dropped on another list; on its own list or outside, `onEnd` alone is called and nothing is sent (TSK-016). */
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
    count.className = 'ghost-count'
    count.textContent = along
    ghost.classList.add('stack')
    ghost.append(count)
  }
  document.body.append(ghost)
  return ghost
}

/** After a drag the browser still sends a click: this one opens nothing. */
const swallowClick = () => {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}

/**
 * Follows one pointer from its press on a card. The ghost moves by transform only, and no component repaints while it moves; the board
 * hears of a start, of each change of list, of a drop and of the end. Touch scrolls instead: it has the "move to" menu.
 */
export const followPointer = (press: PointerEvent, card: HTMLElement, target: DragTarget, events: DragEvents): void => {
  if (press.button !== 0 || press.pointerType === 'touch') return
  let ghost: HTMLElement | undefined
  let over: ListId | null = null

  const move = (event: PointerEvent) => {
    // The button was let go where no page heard of it: nothing was dropped.
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

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { createStore, useStore } from '../../../kit/store/store.ts'
import type { DayChip } from './day-chips.ts'
import { dayQueries, type DayLine, type Whose } from './day-queries.ts'
import { groupLines } from './group-lines.ts'

/** For so long, in ms, a change of the order is taken for the answer to what the reader did. */
const answered = 3000

/** The lines that are shown, in their order; `of`: whose, and of which chip. */
const shownStore = createStore<{ of: string; lines: readonly DayLine[] }>({ of: '', lines: [] })

export const idOfLine = (line: DayLine): string => (line.kind === 'task' ? line.task._id : line.incident.incidentId)

/** Id of the line that has the focus or an open menu, or on which the pointer rests. */
const findAnchor = (): string | undefined => {
  const line =
    document.activeElement?.closest<HTMLElement>('[data-part="day-item"]') ??
    document.querySelector<HTMLElement>('[data-part="day-item"]:has([aria-expanded="true"])') ??
    (matchMedia('(hover: hover)').matches
      ? document.querySelector<HTMLElement>('[data-part="day-item"]:hover')
      : undefined)
  return line?.dataset['card']
}

/** What is above a line, and the line itself. */
const pathTo = (lines: readonly DayLine[], id: string): string => {
  const places = groupLines(lines).flatMap(({ heading, lines: own }) => [heading, ...own.map(idOfLine)])
  return places.slice(0, places.indexOf(id) + 1).join(' ')
}

/** Each line as it is now, where it was. */
const inPlace = (order: readonly DayLine[], latest: readonly DayLine[]): readonly DayLine[] => {
  if (order === latest) return latest
  const known = new Map(latest.map((line) => [idOfLine(line), line]))
  return order.map((line) => ({ ...(known.get(idOfLine(line)) ?? line), group: line.group }))
}

/** When the reader last changed something, in ms of the page's clock. */
const useOwnChange = () => {
  const client = useQueryClient()
  const at = useRef(-Infinity)
  const note = () => {
    at.current = performance.now()
  }
  useEffect(() => client.getMutationCache().subscribe(({ type }) => type === 'updated' && note()), [client])
  return { note, isRecent: () => client.isMutating() > 0 || performance.now() - at.current < answered }
}

/**
 * The queue of the reader. Changes by others and by the clock never move the line that has the focus or the pointer
 * (DAY-049): until both have left it, or `show` is called, the lines stay where they are, and `waiting` says what is
 * withheld: so many new lines, or another order, and the line to see first.
 */
export const useDayLines = (whose: Whose, chip: DayChip | undefined) => {
  const query = useInfiniteQuery(dayQueries.queue(whose, chip))
  const latest = useMemo(() => query.data?.pages.flatMap(({ list }) => list) ?? [], [query.data])
  const of = `${whose} ${chip}`
  const order = useStore(shownStore)
  const own = useOwnChange()
  const isLoaded = query.data !== undefined
  const isSame = isLoaded && order.of === of
  const lines = useMemo(() => (isSame ? inPlace(order.lines, latest) : latest), [isSame, order, latest])
  const isHeld = isSame && order.lines !== latest

  const show = () => shownStore.set({ of, lines: latest })
  const moves = () => {
    const anchor = findAnchor()
    return anchor !== undefined && pathTo(lines, anchor) !== pathTo(latest, anchor)
  }
  useLayoutEffect(() => {
    if (isHeld ? own.isRecent() || !moves() : isLoaded && !isSame) show()
  })
  useEffect(() => {
    if (!isHeld) return undefined
    const release = () => requestAnimationFrame(() => !moves() && show())
    const heard = ['focusin', 'focusout', 'pointerover'] as const
    for (const name of heard) document.addEventListener(name, release)
    return () => {
      for (const name of heard) document.removeEventListener(name, release)
    }
  })
  const known = new Set(lines.map(idOfLine))
  const added = latest.filter((line) => !known.has(idOfLine(line)))
  const fetchMore = () => {
    own.note()
    return query.fetchNextPage({ cancelRefetch: false })
  }
  return {
    query,
    lines,
    fetchMore,
    show,
    waiting: isHeld ? { added: added.length, first: added[0] ?? latest[0] } : null,
  }
}

export type DayLines = ReturnType<typeof useDayLines>

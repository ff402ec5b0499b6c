import { useRef, type PointerEvent } from 'react'
import { followPointer } from '../../../kit/ui/drag/follow-pointer.ts'
import type { TableGroup } from '../../../features/tasks/task-table/group-lines.ts'
import { useMoveToSprint } from '../../../features/tasks/backlog/use-move-to-sprint.ts'

/** What has a use of its own when it is pressed. */
const controls = 'button, input, label, .checkbox-cell'

const groupUnder = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-in-group]')?.dataset.inGroup

/** Marks a group without rendering the table anew. */
const mark = (key: string | null) => {
  for (const line of document.querySelectorAll<HTMLElement>('[data-in-group]'))
    line.toggleAttribute('data-over', key !== null && line.dataset.inGroup === key)
}

/**
 * Handler of a press on the rows of a table that is grouped by sprint: a row that is dropped on another group moves to
 * its sprint. The cell of the sprint and the bulk bar do the same without a pointer.
 */
export const useSprintDrag = (groups: readonly TableGroup[] | undefined) => {
  const send = useMoveToSprint()
  const latest = useRef({ groups, send })
  latest.current = { groups, send }
  return useRef((event: PointerEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.closest(controls)) return
    const row = event.target.closest<HTMLElement>('tr[data-card]')
    const { card: _id, inGroup: from } = row?.dataset ?? {}
    if (!row || _id === undefined || from === undefined) return
    followPointer<string>(event.nativeEvent, row, {
      shown: row.querySelector<HTMLElement>('[data-cell="name"]') ?? row,
      placeAt: (x, y) => {
        const to = groupUnder(x, y)
        return to === undefined || to === from ? null : to
      },
      onStart: () => undefined,
      onOver: mark,
      onDrop: (to) => {
        const taskId = row.querySelector('[data-part="task-id"]')?.textContent ?? ''
        const name = latest.current.groups?.find(({ key }) => key === to)?.label ?? ''
        latest.current.send.mutate({ _id, taskId, from, to, name })
      },
      onEnd: () => mark(null),
    })
  }).current
}

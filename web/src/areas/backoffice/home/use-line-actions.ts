import {
  IconArrowsMove,
  IconCalendarDue,
  IconClock,
  IconFlag,
  IconHourglass,
  IconLayoutSidebarRightExpand,
  IconLock,
  IconMessage,
  IconTag,
  IconTargetArrow,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { LineActions } from '../../../features/office/day-queue/line-menu.tsx'
import { afterPaint } from '../../../kit/ui/focus/after-paint.ts'
import { openCardEdit } from '../../tasks/card-edit-store.ts'
import { linkOfCard } from '../../tasks/card-focus.ts'
import { keyOfLinePart, keyOfPart, mayEditStep } from '../../tasks/editable-fields.ts'
import { useOpenLine } from './use-open-line.ts'

/** Editors of a line in the order of its menu, the most used first. */
const parts = [
  { part: 'composer', icon: IconMessage },
  { part: 'internal', icon: IconLock },
  { part: 'members', icon: IconUsers },
  { part: 'estimate', icon: IconClock },
  { part: 'due', icon: IconCalendarDue },
  { part: 'hold', icon: IconHourglass },
  { part: 'labels', icon: IconTag },
  { part: 'priority', icon: IconFlag },
  { part: 'milestones', icon: IconTargetArrow },
  { part: 'list', icon: IconArrowsMove },
  { part: 'owner', icon: IconUser },
] as const

const keyOf = { ...keyOfPart, ...keyOfLinePart }

/** What the menu of a line offers: all that its keys do, as far as the reader may (DAY-053). */
export const useLineActions = (): LineActions => {
  const openLine = useOpenLine()
  return (card) => [
    { key: 'view', icon: IconLayoutSidebarRightExpand, run: () => void openLine(card) },
    ...parts
      .filter(({ part }) => mayEditStep(card, part))
      .map(({ part, icon }) => ({
        key: keyOf[part],
        icon,
        // After the menu has closed and restored the focus.
        run: () =>
          afterPaint(() => {
            const anchor = linkOfCard(card._id)
            if (anchor) openCardEdit(card, part, anchor)
          }),
      })),
  ]
}

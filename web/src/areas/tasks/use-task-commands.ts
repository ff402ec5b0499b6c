import {
  IconArrowsMove,
  IconClock,
  IconFlag,
  IconTag,
  IconTargetArrow,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useMoveTask } from '../../features/tasks/board/drag/use-move-task.ts'
import { useKeys } from '../../features/portal/shortcuts/use-keys.ts'
import { listIds } from '../../model/tasks/queries/list-ids.ts'
import type { Task } from '../../model/tasks/queries/task-queries.ts'
import { afterPaint } from '../../kit/ui/focus/after-paint.ts'
import { usePageCommands } from '../../kit/ui/page-commands.ts'
import { editableFields, keyOfPart, mayEdit, type EditableField } from './editable-fields.ts'

const icons: Record<EditableField, Icon> = {
  list: IconArrowsMove,
  priority: IconFlag,
  labels: IconTag,
  milestones: IconTargetArrow,
  members: IconUsers,
  owner: IconUser,
  estimate: IconClock,
}

/** Offers the fields of the open task in the command palette, each with its shortcut, and the lists it can move to. */
export const useTaskCommands = (task: Task, staff: boolean, onEdit: (part: EditableField) => void): void => {
  const t = useTranslations()
  const move = useMoveTask(staff)
  const does = (part: EditableField) => t(`keys.does.${keyOfPart[part]}`)
  const keys = useKeys()
  const moves = listIds
    .filter((listId) => listId !== task.listId && mayEdit(task, 'list'))
    .map((listId) => ({
      icon: icons.list,
      label: `${t('board.moveTo')} ${t(`words.list.${listId}`)}`,
      note: task.taskId,
      onSelect: () => move(task, listId),
    }))
  usePageCommands([
    ...editableFields
      .filter((part) => mayEdit(task, part))
      .map((part) => ({
        icon: icons[part],
        label: does(part),
        note: task.taskId,
        keys: keys(keyOfPart[part]),
        // After the palette has closed and restored the focus.
        onSelect: () => afterPaint(() => onEdit(part)),
      })),
    ...moves,
  ])
}

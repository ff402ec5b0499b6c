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
import { useKeys } from '../../features/shortcuts/use-keys.ts'
import type { Task } from '../../shared/tasks/task-queries.ts'
import { afterPaint } from '../../shared/ui/after-paint.ts'
import { usePageCommands } from '../../shared/ui/page-commands.ts'
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

/** Offers the fields of the open task in the command palette, each with its shortcut. */
export const useTaskCommands = (task: Task, onEdit: (part: EditableField) => void): void => {
  const t = useTranslations('keys.does')
  const keys = useKeys()
  usePageCommands(
    editableFields
      .filter((part) => mayEdit(task, part))
      .map((part) => ({
        icon: icons[part],
        label: t(keyOfPart[part]),
        note: task.taskId,
        keys: keys(keyOfPart[part]),
        // After the palette has closed and restored the focus.
        onSelect: () => afterPaint(() => onEdit(part)),
      })),
  )
}

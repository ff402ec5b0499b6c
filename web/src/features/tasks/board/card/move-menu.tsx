import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { listIds, type ListId } from '../../../../model/tasks/queries/list-ids.ts'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { ListIcon } from '../../../../kit/ui/icon/list-icon.tsx'
import { Menu, MenuItem } from '../../../../kit/ui/popup/menu.tsx'

/** Alternative to drag and drop: a "move to" menu on every card that may be moved. */
export const MoveMenu = ({ card, onMove }: { card: TaskCard; onMove: (card: TaskCard, to: ListId) => void }) => {
  const t = useTranslations()
  const trigger = (
    <button
      type="button"
      className="card-menu-trigger"
      data-part="card-menu-trigger"
      aria-label={t('board.dragHandle', { taskId: card.taskId })}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <Icon icon={IconDots} />
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      {listIds
        .filter((listId) => listId !== card.listId)
        .map((listId) => (
          <MenuItem key={listId} onSelect={() => onMove(card, listId)}>
            <ListIcon list={listId} />
            {t('board.moveTo')} {t(`words.list.${listId}`)}
          </MenuItem>
        ))}
    </Menu>
  )
}

import { IconDots, IconMessageOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon, type IconComponent } from '../../../kit/ui/icon/icon.tsx'
import { Menu, MenuItem } from '../../../kit/ui/popup/menu.tsx'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { useWaiveReply } from '../../../model/tasks/mutations/use-waive-reply.ts'

/** The keys that act on a line, by what they do. */
type LineKey =
  | 'view'
  | 'reply'
  | 'internal'
  | 'members'
  | 'estimate'
  | 'due'
  | 'wait'
  | 'labels'
  | 'priority'
  | 'milestones'
  | 'move'
  | 'owner'

/** What the menu of a line offers: the twin of each key that acts on it (DAY-053). */
export type LineActions = (card: TaskCard) => readonly { key: LineKey; icon: IconComponent; run: () => void }[]

/** The menu of a line: what its keys do, and that the customer's word needs no answer (DAY-036, DAY-053). */
export const LineMenu = ({ card, actions }: { card: TaskCard; actions: ReturnType<LineActions> }) => {
  const t = useTranslations()
  const waive = useWaiveReply(card)
  const trigger = (
    <button type="button" className="btn ghost small icon day-more" aria-label={t('day.more', { taskId: card.taskId })}>
      <Icon icon={IconDots} />
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      {actions.map(({ key, icon, run }) => (
        <MenuItem key={key} icon={icon} onSelect={run}>
          {t(`keys.does.${key}`)}
        </MenuItem>
      ))}
      {waive && (
        <MenuItem icon={IconMessageOff} onSelect={waive}>
          {t('day.waive.action')}
        </MenuItem>
      )}
    </Menu>
  )
}

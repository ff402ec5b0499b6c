import { IconDots, IconMessageOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { Menu, MenuItem } from '../../kit/ui/popup/menu.tsx'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { useWaiveReply } from '../../model/tasks/mutations/use-waive-reply.ts'

/** What a line offers besides its step: that the customer's word needs no answer (DAY-036). */
export const LineMenu = ({ card }: { card: TaskCard }) => {
  const t = useTranslations('day')
  const waive = useWaiveReply(card)
  if (!waive) return null
  const trigger = (
    <button type="button" className="btn ghost small icon day-more" aria-label={t('more', { taskId: card.taskId })}>
      <Icon icon={IconDots} />
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem icon={IconMessageOff} onSelect={waive}>
        {t('waive.action')}
      </MenuItem>
    </Menu>
  )
}

import { IconWifiOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { PriorityIcon, getPriorityKey } from '../../kit/ui/icon/priority.tsx'
import { SheetTitle } from '../../kit/ui/popup/sheet.tsx'

/** Head of a task that cannot be loaded offline, from what the list underneath knows. */
export const KnownTask = ({ card }: { card: TaskCard }) => {
  const t = useTranslations()
  return (
    <div className="task-heading" data-part="task-heading">
      <div className="request-title-line" data-part="request-title-line">
        <SheetTitle className="task-title">
          <span className="sr-only">{card.taskId} </span>
          {card.name}
        </SheetTitle>
      </div>
      <p className="request-badges" data-part="request-badges">
        <Badge tone="neutral">{t(`words.listOne.${card.listId}`)}</Badge>
        <span className="badge neutral">
          <PriorityIcon code={card.priority} decorative />
          {t(`words.priority.${getPriorityKey(card.priority)}`)}
        </span>
      </p>
      <p className="notice" role="status">
        <Icon icon={IconWifiOff} size={16} /> {t('task.offline')}
      </p>
    </div>
  )
}

import { IconFlag } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { PriorityIcon, getPriorityKey } from '../../../../kit/ui/icon/priority.tsx'

export type CardField = 'priority' | 'milestones'
/** Opens the editor of a field of this card in a popover at the pressed element. */
export type EditCard = (card: TaskCard, part: CardField, anchor: HTMLElement) => void

type Props = { card: TaskCard; onEdit: EditCard | undefined }
const keepsStill = (event: PointerEvent) => event.stopPropagation()

/** Priority of a card; for staff a button to change it (TSK-069). */
export const CardPriority = ({ card, onEdit }: Props) => {
  const t = useTranslations('words')
  if (!onEdit || !card.may.includes('edit')) return <PriorityIcon code={card.priority} />
  return (
    <button
      type="button"
      className="card-field-button"
      data-part="card-field-button"
      aria-label={t('priorityOf', { priority: t(`priority.${getPriorityKey(card.priority)}`).toLowerCase() })}
      title={t('priorityOf', { priority: t(`priority.${getPriorityKey(card.priority)}`).toLowerCase() })}
      onPointerDown={keepsStill}
      onClick={(event) => onEdit(card, 'priority', event.currentTarget)}
    >
      <PriorityIcon code={card.priority} decorative />
    </button>
  )
}

/** Button to edit the milestones of a card, for staff (TSK-069). */
export const CardEdits = ({ card, onEdit }: Props) => {
  const t = useTranslations('task')
  if (!onEdit || !card.may.includes('milestones')) return null
  return (
    <button
      type="button"
      className="card-field-button card-milestone-button"
      data-part="card-field-button"
      aria-label={t('chooseSprint')}
      title={t('chooseSprint')}
      onPointerDown={keepsStill}
      onClick={(event) => onEdit(card, 'milestones', event.currentTarget)}
    >
      <Icon icon={IconFlag} size={13} />
    </button>
  )
}

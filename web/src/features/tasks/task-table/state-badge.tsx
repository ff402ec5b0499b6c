import type { ListState } from '@passerelle/contract/projects/lists'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'

const tones: Record<ListState, BadgeTone> = {
  to_define: 'warning',
  to_estimate: 'warning',
  estimate_waiting: 'waiting',
  to_assign: 'warning',
  todo: 'neutral',
  in_progress: 'info',
  waiting: 'waiting',
  completed: 'success',
  blocked: 'danger',
  abandoned: 'outline',
  reassigned: 'neutral',
  todo_next_sprint: 'outline',
  waiting_next_sprint: 'outline',
}

/** State of a task as text, for lists of staff (TSK-050). */
export const StateBadge = ({ state }: { state: ListState | null }) => {
  const t = useTranslations('requests.state')
  return (
    state && (
      <Badge tone={tones[state]} title={t(state)}>
        {t(state)}
      </Badge>
    )
  )
}

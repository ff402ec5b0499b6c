import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconAlarm } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../kit/format/use-now.ts'
import type { ListParams } from '../../../model/tasks/queries/list-params.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { isLateFilter, toggleLateFilter } from './late-filter.ts'

/** Button that leaves the requests whose due day is over, and takes that back. */
export const LateToggle = ({
  wanted,
  onFilter,
}: {
  wanted: ListParams | undefined
  onFilter: (wanted: ListParams | undefined) => void
}) => {
  const t = useTranslations('requests')
  const today = toIsoDate(useNow())
  const pressed = isLateFilter(wanted, today)
  return (
    <Button
      variant={pressed ? 'secondary' : 'ghost'}
      size="small"
      icon={IconAlarm}
      aria-pressed={pressed}
      onClick={() => onFilter(toggleLateFilter(wanted, today))}
    >
      {t('late')}
    </Button>
  )
}

import { IconChecks } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { TaskTableParams } from '../../../model/tasks/queries/list-params.ts'
import { Button } from '../../../kit/ui/button/button.tsx'

/**
 * Says what the table shows and in which default order, with a button to show done tasks too; a text finds all tasks.
 */
export const DoneToggle = ({
  wanted,
  all,
  onShow,
}: {
  wanted: TaskTableParams
  all: boolean
  onShow: (all: boolean) => void
}) => {
  const t = useTranslations('requests')
  if (wanted.search !== undefined) return null
  return (
    <>
      {wanted.sort?.dueAt && <span className="quiet table-order">{t('byDueDate')}</span>}
      <Button variant="ghost" size="small" icon={IconChecks} onClick={() => onShow(!all)}>
        {t(all ? 'showOpen' : 'showAll')}
      </Button>
    </>
  )
}

import { IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { columns, pinnedColumns, type Column } from './columns.ts'

/** Menu of visible columns. */
export const ColumnVisibilityMenu = ({
  shown,
  onToggle,
}: {
  shown: readonly Column[]
  onToggle: (column: Column) => void
}) => {
  const t = useTranslations('requests')
  return (
    <Popover
      label={t('columns')}
      align="end"
      trigger={
        <Button variant="ghost" size="small" icon={IconColumns3}>
          {t('columns')}
        </Button>
      }
    >
      <ChoiceGroup legend={t('columns')}>
        {columns
          .filter((column) => !pinnedColumns.includes(column))
          .map((column) => (
            <Choice
              key={column}
              type="checkbox"
              name="column"
              checked={shown.includes(column)}
              onChange={() => onToggle(column)}
            >
              {t(`column.${column}`)}
            </Choice>
          ))}
      </ChoiceGroup>
    </Popover>
  )
}

import { IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../shared/store/store.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Choice, ChoiceGroup } from '../../shared/ui/choice.tsx'
import { Popover } from '../../shared/ui/popover.tsx'
import { columns, pinnedColumns, hiddenStore, toggleColumn } from './columns.ts'

/** Menu of visible columns, stored on this device. */
export const ColumnVisibilityMenu = () => {
  const t = useTranslations('requests')
  const hidden = useStore(hiddenStore)
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
              checked={!hidden.includes(column)}
              onChange={() => toggleColumn(column)}
            >
              {t(`column.${column}`)}
            </Choice>
          ))}
      </ChoiceGroup>
    </Popover>
  )
}

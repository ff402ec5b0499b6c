import { IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../shared/store/store.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Choice, Choices } from '../../shared/ui/choice.tsx'
import { Popover } from '../../shared/ui/popover.tsx'
import { columns, frozen, hiddenStore, toggleColumn } from './columns.ts'

/** Which columns are shown, kept on this device. */
export const ColumnChooser = () => {
  const t = useTranslations('requests')
  const hidden = useStore(hiddenStore)
  return (
    <Popover
      label={t('columns')}
      align="end"
      trigger={
        <Button look="bare" size="small" icon={IconColumns3}>
          {t('columns')}
        </Button>
      }
    >
      <Choices legend={t('columns')}>
        {columns
          .filter((column) => !frozen.includes(column))
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
      </Choices>
    </Popover>
  )
}

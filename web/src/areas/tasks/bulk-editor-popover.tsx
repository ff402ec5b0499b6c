import { useTranslations } from 'use-intl'
import { BulkChoices } from '../../features/tasks/selection/bulk-choices.tsx'
import type { BulkField } from '../../features/tasks/selection/bulk-fields.ts'
import type { BulkActions } from '../../features/tasks/selection/use-bulk-actions.ts'
import { PopoverAt } from '../../kit/ui/popup/popover.tsx'

/** A field of several tasks being edited, with the anchor of the popover. */
export type BulkEdit = { ids: readonly string[]; part: BulkField; anchor: HTMLElement }

/** Editor of one field of all selected tasks, in a popover at the focused one. */
export const BulkEditorPopover = ({
  edit: { ids, part, anchor },
  bulk,
  onClose,
}: {
  edit: BulkEdit
  bulk: BulkActions
  onClose: () => void
}) => {
  const t = useTranslations('selection')
  return (
    <PopoverAt label={t('partOf', { part: t(`part.${part}`), count: ids.length })} anchor={anchor} onClose={onClose}>
      <BulkChoices
        part={part}
        cards={bulk.cards.find(ids)}
        onChange={(change) => {
          onClose()
          void bulk.run(ids, change)
        }}
      />
    </PopoverAt>
  )
}

import { useTranslations } from 'use-intl'
import { BulkChoices } from '../../features/selection/bulk-choices.tsx'
import type { BulkField } from '../../features/selection/bulk-fields.ts'
import type { BulkActions } from '../../features/selection/use-bulk-actions.ts'
import { PopoverAt } from '../../shared/ui/popover.tsx'

/** A part of several requests that is being changed, beside this element. */
export type BulkEdit = { ids: readonly string[]; part: BulkField; anchor: HTMLElement }

/** One part of all chosen requests, changed beside the one with the focus. */
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

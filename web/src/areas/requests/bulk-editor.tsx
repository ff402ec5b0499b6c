import { useTranslations } from 'use-intl'
import { BulkChoices } from '../../features/selection/bulk-choices.tsx'
import type { Part } from '../../features/selection/bulk-parts.ts'
import type { BulkOf } from '../../features/selection/use-bulk.ts'
import { PopoverAt } from '../../shared/ui/popover.tsx'

/** A part of several requests that is being changed, beside this element. */
export type ManyEdit = { ids: readonly string[]; part: Part; anchor: HTMLElement }

/** One part of all chosen requests, changed beside the one with the focus. */
export const BulkEditor = ({
  edit: { ids, part, anchor },
  bulk,
  onClose,
}: {
  edit: ManyEdit
  bulk: BulkOf
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

import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../../kit/store/store.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { BulkChoices } from './bulk-choices.tsx'
import { offeredParts, type BulkField } from './bulk-fields.ts'
import { FailedList } from './failed-list.tsx'
import { maxSelected } from './selection.ts'
import type { BulkActions } from './use-bulk-actions.ts'
import { useSelectedIds, useSelectionFull, type SelectionApi } from './use-selection.ts'
import './bulk-bar.css'

const PartButton = ({ part, ids, bulk }: { part: BulkField; ids: readonly string[]; bulk: BulkActions }) => {
  const t = useTranslations('selection')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      side="top"
      label={t('partOf', { part: t(`part.${part}`), count: ids.length })}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          {t(`part.${part}`)}
          <Icon icon={IconChevronDown} size={14} />
        </Button>
      }
    >
      {open && (
        <BulkChoices
          part={part}
          cards={bulk.cards.find(ids)}
          onChange={(change) => {
            setOpen(false)
            void bulk.run(ids, change)
          }}
        />
      )}
    </Popover>
  )
}

const Tools = ({
  ids,
  selection,
  bulk,
  onClear,
}: {
  ids: readonly string[]
  selection: SelectionApi
  bulk: BulkActions
  onClear: () => void
}) => {
  const t = useTranslations('selection')
  const full = useSelectionFull(selection)
  const cards = bulk.cards.find(ids)
  useEffect(() => {
    document.body.classList.add('selecting')
    return () => document.body.classList.remove('selecting')
  }, [])
  return (
    <div className="bulk-controls">
      <p className="bulk-count">
        <strong>{t('count', { count: ids.length })}</strong>
        {cards.length < ids.length && (
          <span className="quiet"> {t('unseen', { count: ids.length - cards.length })}</span>
        )}
        {full && (
          <span className="quiet" role="status">
            {' '}
            {t('full', { count: maxSelected })}
          </span>
        )}
      </p>
      <Button variant="ghost" size="small" className="bulk-all" title={t('allHint')} onClick={selection.toggleAll}>
        {t('all')}
      </Button>
      <div className="bulk-fields" data-part="bulk-fields">
        {offeredParts(cards).map((part) => (
          <PartButton key={part} part={part} ids={ids} bulk={bulk} />
        ))}
      </div>
      <IconButton icon={IconX} label={t('clear')} className="bulk-clear" onClick={onClear} />
    </div>
  )
}

/**
 * Bulk action bar below a page of tasks while some are selected: their number and the fields to change. Failures of the
 * last change are listed above it until closed. `linkTo` renders a link to a task; `onClear` clears the selection and
 * moves the focus.
 */
export const BulkBar = ({
  selection,
  bulk,
  linkTo,
  onClear,
}: {
  selection: SelectionApi
  bulk: BulkActions
  linkTo: (taskId: string) => string
  onClear: () => void
}) => {
  const t = useTranslations('selection')
  const ids = useSelectedIds(selection)
  const { failed } = useStore(bulk.report)
  if (ids.length === 0 && failed.length === 0) return null
  return (
    <section className="bulk-bar" aria-label={t('bar')}>
      {failed.length > 0 && <FailedList failed={failed} linkTo={linkTo} onClose={bulk.dismiss} />}
      {ids.length > 0 && <Tools ids={ids} selection={selection} bulk={bulk} onClear={onClear} />}
    </section>
  )
}

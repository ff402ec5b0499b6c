import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShareSelected, type SelectionApi } from '../../../features/tasks/selection/use-selection.ts'
import '../../../features/tasks/selection/select-box.css'

/** "Select all" checkbox for the loaded rows; indeterminate while only some are selected. */
export const SelectAll = ({ selection }: { selection: SelectionApi }) => {
  const t = useTranslations('selection')
  const box = useRef<HTMLInputElement>(null)
  const share = useShareSelected(selection)
  useEffect(() => {
    if (box.current) box.current.indeterminate = share === 'some'
  }, [share])
  return (
    <label className="selection-checkbox" data-part="selection-checkbox" title={t('allHint')}>
      <input ref={box} type="checkbox" aria-label={t('all')} checked={share === 'all'} onChange={selection.toggleAll} />
    </label>
  )
}

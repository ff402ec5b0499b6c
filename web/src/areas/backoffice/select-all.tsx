import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShareSelected, type SelectionApi } from '../../features/selection/use-selection.ts'
import '../../features/selection/select-box.css'

/** Chooses all loaded rows, or lets all go; half checked while only some are chosen. */
export const SelectAll = ({ selection }: { selection: SelectionApi }) => {
  const t = useTranslations('selection')
  const box = useRef<HTMLInputElement>(null)
  const share = useShareSelected(selection)
  useEffect(() => {
    if (box.current) box.current.indeterminate = share === 'some'
  }, [share])
  return (
    <label className="select-box" title={t('allHint')}>
      <input ref={box} type="checkbox" aria-label={t('all')} checked={share === 'all'} onChange={selection.toggleAll} />
    </label>
  )
}

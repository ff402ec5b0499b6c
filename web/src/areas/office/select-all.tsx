import { useTranslations } from 'use-intl'
import { useAnySelected, type SelectionOf } from '../../features/selection/use-selection.ts'

/** Chooses all loaded rows, or lets all go. */
export const SelectAll = ({ selection }: { selection: SelectionOf }) => {
  const t = useTranslations('selection')
  const any = useAnySelected(selection)
  return (
    <label className="select-box" title={t('all')}>
      <input type="checkbox" aria-label={t('all')} checked={any} onChange={() => (any ? selection.clear() : selection.toggleAll())} />
    </label>
  )
}

import type { MouseEvent, PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useSelected, type SelectionApi } from './use-selection.ts'
import './select-box.css'

const keepsStill = (event: PointerEvent) => event.stopPropagation()

/**
 * Selection checkbox of a task; with Shift it selects the range from the last one. Visible on hover and focus, and
 * while anything is selected.
 */
export const SelectBox = ({ selection, id, taskId }: { selection: SelectionApi; id: string; taskId: string }) => {
  const t = useTranslations('selection')
  const choose = ({ shiftKey }: MouseEvent) => (shiftKey ? selection.extend(id) : selection.toggle(id))
  return (
    <label className="selection-checkbox" data-part="selection-checkbox" onPointerDown={keepsStill}>
      <input
        type="checkbox"
        aria-label={t('select', { taskId })}
        checked={useSelected(selection, id)}
        onClick={choose}
        onChange={() => undefined}
      />
    </label>
  )
}

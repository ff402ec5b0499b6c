import type { MouseEvent, PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useSelected, type SelectionApi } from './use-selection.ts'
import './select-box.css'

const keepsStill = (event: PointerEvent) => event.stopPropagation()

/** Chooses one request, with Shift all from the one touched last. Seen where somebody points or has the focus, and while anything is chosen. */
export const SelectBox = ({ selection, id, taskId }: { selection: SelectionApi; id: string; taskId: string }) => {
  const t = useTranslations('selection')
  const choose = ({ shiftKey }: MouseEvent) => (shiftKey ? selection.extend(id) : selection.toggle(id))
  return (
    <label className="select-box" onPointerDown={keepsStill}>
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

import { Dialog as Base } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import './dialog.css'
import './sheet.css'

/**
 * Sheet over the board, a full page below 720 px. `bar` is rendered next to the close button. The element with
 * `SheetTitle` names it. `reversed` puts the panel first (staff, TSK-041).
 */
export const Sheet = ({
  onClose,
  header,
  reversed,
  children,
}: {
  onClose: () => void
  header: ReactNode
  reversed?: boolean
  children: ReactNode
}) => {
  const t = useTranslations('common')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          className={reversed ? 'sheet staff-side' : 'sheet'}
          data-part="sheet"
        >
          <div className="sheet-bar">
            {header}
            <Base.Close className={buttonClass('ghost', 'small', 'icon')} aria-label={t('closeEsc')}>
              <Icon icon={IconX} />
            </Base.Close>
          </div>
          <div className="sheet-body">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Heading that names the sheet. */
export const SheetTitle = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Base.Title className={className} data-part={className} render={<h1 />}>
    {children}
  </Base.Title>
)

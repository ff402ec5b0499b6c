import { Dialog as Base } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useUnsavedChanges } from '../../store/unsaved-changes.ts'
import { buttonClass } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { DiscardChangesDialog } from './discard-changes-dialog.tsx'
import './dialog.css'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  wide?: boolean
  /** Asks for confirmation before it is closed with anything typed into it; its own Cancel button does not ask. */
  guarded?: boolean
  /** The same for a form that knows itself whether it has unsaved changes. */
  isEdited?: boolean
  children?: ReactNode
}

/** The popup of a dialog, in a separate chunk. */
export default ({
  open,
  onClose,
  title,
  description,
  footer,
  wide,
  guarded = false,
  isEdited,
  children,
}: DialogProps) => {
  const t = useTranslations('common')
  const [isTyped, setTyped] = useState(false)
  const [isLeaving, leave] = useState(false)
  if (!open && isTyped) setTyped(false)
  const isUnsaved = isEdited ?? (guarded && isTyped)
  useUnsavedChanges(open && isUnsaved)
  const popup = useRef<HTMLDivElement>(null)
  const firstField = () =>
    popup.current?.querySelector<HTMLElement>('.dialog-body :is(input, textarea, [role="combobox"])') ?? popup.current
  return (
    <>
      <Base.Root open={open} onOpenChange={(next) => next || (isUnsaved ? leave(true) : onClose())}>
        <Base.Portal>
          <Base.Backdrop forceRender className="backdrop above" />
          <Base.Popup
            ref={popup}
            initialFocus={firstField}
            className={wide ? 'dialog wide' : 'dialog'}
            data-part="dialog"
          >
            <header className="dialog-head">
              <Base.Title className="dialog-title">{title}</Base.Title>
              <Base.Close className={buttonClass('ghost', 'small', 'icon')} aria-label={t('close')}>
                <Icon icon={IconX} />
              </Base.Close>
            </header>
            {description && <Base.Description className="dialog-description">{description}</Base.Description>}
            {children && (
              <div className="dialog-body" onInput={() => setTyped(true)}>
                {children}
              </div>
            )}
            {footer && (
              <footer className="dialog-footer" data-part="dialog-footer">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
      {(guarded || isEdited !== undefined) && (
        <DiscardChangesDialog
          open={isLeaving}
          onStay={() => leave(false)}
          onLeave={() => {
            leave(false)
            onClose()
          }}
        />
      )}
    </>
  )
}

import { useState, type ReactElement, type ReactNode } from 'react'
import { lazyWithPreload } from '../lazy/lazy-with-preload.ts'
import type { PopoverPosition } from './popover-popup.tsx'
import { usePopupTrigger } from './use-popup-trigger.ts'
import './float.css'
import './popover.css'

const Panel = lazyWithPreload(() => import('./popover-popup.tsx'))

/**
 * Popover next to its trigger (a button element), for one edit. Escape and a click outside close it, a click on a toast
 * does not.
 */
export const Popover = ({
  trigger,
  open,
  onOpenChange,
  ...place
}: PopoverPosition & { trigger: ReactElement; open?: boolean; onOpenChange?: (open: boolean) => void }) => {
  const [own, setOwn] = useState(false)
  const [asked, ask] = useState(false)
  const shown = open ?? own
  const show = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const { button, anchor } = usePopupTrigger({
    trigger,
    opens: 'dialog',
    open: shown,
    onOpenChange: show,
    load: Panel.load,
  })
  if (shown && !asked) ask(true)
  return (
    <>
      {button}
      {asked && <Panel anchor={anchor} open={shown} onOpenChange={show} {...place} />}
    </>
  )
}

/** Popover with a content that closes it; the content begins anew each time it opens. */
export const ClosingPopover = ({
  children,
  ...props
}: Omit<PopoverPosition, 'children'> & { trigger: ReactElement; children: (close: () => void) => ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover {...props} open={open} onOpenChange={setOpen}>
      {open && children(() => setOpen(false))}
    </Popover>
  )
}

/** Popover anchored to an element elsewhere on the page; open while mounted. */
export const PopoverAt = ({
  anchor,
  onClose,
  ...place
}: PopoverPosition & { anchor: HTMLElement; onClose: () => void }) => (
  <Panel anchor={{ current: anchor }} open onOpenChange={(next) => next || onClose()} {...place} />
)

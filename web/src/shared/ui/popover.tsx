import { useState, type ReactElement } from 'react'
import { late } from './late.ts'
import type { Place } from './popover-panel.tsx'
import { useOpener } from './use-opener.ts'
import './float.css'
import './popover.css'

const Panel = late(() => import('./popover-panel.tsx'))

/** A small panel beside its trigger (a button element), for one edit; Escape and a click outside close it, one on a toast does not. */
export const Popover = ({
  trigger,
  open,
  onOpenChange,
  ...place
}: Place & { trigger: ReactElement; open?: boolean; onOpenChange?: (open: boolean) => void }) => {
  const [own, setOwn] = useState(false)
  const [asked, ask] = useState(false)
  const shown = open ?? own
  const show = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const { button, anchor } = useOpener({ trigger, opens: 'dialog', shown, show, load: Panel.load })
  if (shown && !asked) ask(true)
  return (
    <>
      {button}
      {asked && <Panel anchor={anchor} open={shown} onOpenChange={show} {...place} />}
    </>
  )
}

/** The same beside an element that stands elsewhere; there while it is mounted. */
export const PopoverAt = ({ anchor, onClose, ...place }: Place & { anchor: HTMLElement; onClose: () => void }) => (
  <Panel anchor={{ current: anchor }} open onOpenChange={(next) => next || onClose()} {...place} />
)

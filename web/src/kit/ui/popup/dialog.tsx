import { useState } from 'react'
import { lazyWithPreload } from '../lazy/lazy-with-preload.ts'
import { useIdleChunk } from '../lazy/use-idle-chunk.ts'
import type { DialogProps } from './dialog-popup.tsx'
import './dialog.css'

const Popup = lazyWithPreload(() => import('./dialog-popup.tsx'))

/**
 * Modal dialog: title, content, actions at the end. Focus moves to the first field and is restored on close; `onClose`
 * may keep the dialog open (a form with unsaved changes asks for confirmation first). Over a sheet or another dialog it
 * has a scrim of its own.
 */
export const Dialog = (props: DialogProps) => {
  const [needed, need] = useState(props.open)
  if (props.open && !needed) need(true)
  const { isThere } = useIdleChunk(Popup)
  return (needed || isThere) && <Popup {...props} />
}

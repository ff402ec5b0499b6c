import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { lazyWithPreload } from '../../../kit/ui/lazy/lazy-with-preload.ts'
import { usePreloadWhenIdle } from '../../../kit/ui/lazy/preload-when-idle.ts'
import type { NewTaskDialog } from './new-task-dialog.tsx'

const Dialog = lazyWithPreload(async () => ({
  default: (await loadWithMessages(() => import('./new-task-dialog.tsx'))).NewTaskDialog,
}))

/** Dialog of a new task, in a chunk that is loaded when it is first opened; it closes when the user navigates away. */
export const NewTaskHost = (props: ComponentProps<typeof NewTaskDialog>) => {
  const [asked, ask] = useState(false)
  usePreloadWhenIdle(Dialog.load)
  const leave = useEffectEvent(() => props.open && props.onClose())
  useEffect(() => () => void leave(), [])
  if (props.open && !asked) ask(true)
  return asked ? <Dialog {...props} /> : null
}

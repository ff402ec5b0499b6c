import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { escapeIsFree } from '../../features/portal/shortcuts/use-shortcuts.ts'
import { useAnySelected } from '../../features/tasks/selection/use-selection.ts'
import { useStore } from '../../kit/store/store.ts'
import { lazyWithTimeout } from '../../kit/ui/lazy/lazy-with-timeout.ts'
import { focusIsLost } from '../../kit/ui/focus/restore-focus.ts'
import type { BulkContext } from './task-list-controller.tsx'

const BulkBar = lazyWithTimeout(() =>
  import('../../features/tasks/selection/bulk-bar.tsx').then((module) => ({ default: module.BulkBar })),
)

/** Bulk action bar while tasks are selected; Escape clears the selection and focuses the task selected last. */
export const LazyBulkActionBar = ({
  many: { selection, bulk },
  linkTo,
  reveal,
}: {
  many: BulkContext
  linkTo: (taskId: string) => string
  reveal: (id: string) => void
}) => {
  const any = useAnySelected(selection)
  const failed = useStore(bulk.report).failed.length > 0
  const [asked, ask] = useState(false)
  if ((any || failed) && !asked) ask(true)
  const clear = () => {
    const last = selection.store.get().ids.at(-1)
    selection.clear()
    requestAnimationFrame(() => {
      if (last !== undefined && focusIsLost()) reveal(last)
    })
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !escapeIsFree(event)) return
    event.preventDefault()
    clear()
  })
  useEffect(() => {
    if (!any) return
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [any])
  return (
    asked && (
      <Suspense>
        <BulkBar selection={selection} bulk={bulk} linkTo={linkTo} onClear={clear} />
      </Suspense>
    )
  )
}

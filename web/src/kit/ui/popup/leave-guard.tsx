import { useBlocker } from '@tanstack/react-router'
import { DiscardChangesDialog } from './discard-changes-dialog.tsx'

/** Asks for confirmation before a page with unsaved changes is left or closed (TSK-030). */
export const LeaveGuard = ({ isActive }: { isActive: boolean }) => {
  const { status, reset, proceed } = useBlocker({
    shouldBlockFn: () => isActive,
    enableBeforeUnload: () => isActive,
    withResolver: true,
  })
  return <DiscardChangesDialog open={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />
}

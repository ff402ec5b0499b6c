import { useBlocker } from '@tanstack/react-router'
import { hasUnsavedChanges, useUnsavedChanges } from '../../store/unsaved-changes.ts'
import { DiscardChangesDialog } from './discard-changes-dialog.tsx'

type Place = { pathname: string; search: object }
const isSamePage = (one: Place, other: Place) =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search)

/**
 * Asks for confirmation before a page with unsaved changes is left or closed (TSK-030); not for a link to one of its
 * own sections.
 */
export const LeaveGuard = ({ isActive }: { isActive: boolean }) => {
  useUnsavedChanges(isActive)
  const { status, reset, proceed } = useBlocker({
    shouldBlockFn: ({ current, next }) => isActive && hasUnsavedChanges() && !isSamePage(current, next),
    enableBeforeUnload: () => isActive,
    withResolver: true,
  })
  return <DiscardChangesDialog open={status === 'blocked'} onStay={() => reset?.()} onLeave={() => proceed?.()} />
}

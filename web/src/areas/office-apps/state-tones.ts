import type { ManagedAppRow } from '../../features/managed-apps/managed-app-queries.ts'
import type { BadgeTone } from '../../shared/ui/badge.tsx'

/** How the state of an account is coloured; its word stands beside it. */
export const stateTones: Record<ManagedAppRow['state'], BadgeTone> = {
  active: 'success',
  silent: 'neutral',
  unpaid: 'danger',
  disabled: 'line',
}

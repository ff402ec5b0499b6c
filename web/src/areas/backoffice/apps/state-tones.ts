import type { ManagedAppRow } from '../../../features/office/managed-apps/managed-app-queries.ts'
import type { BadgeTone } from '../../../kit/ui/display/badge.tsx'

/** Badge tones of account states; the name of the state is displayed too. */
export const stateTones: Record<ManagedAppRow['state'], BadgeTone> = {
  active: 'success',
  silent: 'neutral',
  unpaid: 'danger',
  disabled: 'outline',
}

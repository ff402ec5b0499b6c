import type { BadgeTone } from '../../kit/ui/display/badge.tsx'
import type { subscriptionStatuses } from '@passerelle/kernel/subscription-statuses'

/** Colour of a subscription's state. */
export const subscriptionTones: Record<(typeof subscriptionStatuses)[number], BadgeTone> = {
  active: 'success',
  trial: 'info',
  failed: 'danger',
  paused: 'neutral',
  ended: 'neutral',
}

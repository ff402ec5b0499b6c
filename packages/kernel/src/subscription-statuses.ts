/** States of a subscription; `failed`: its last payment was refused (PAY-003). */
export const subscriptionStatuses = ['active', 'trial', 'failed', 'paused', 'ended'] as const

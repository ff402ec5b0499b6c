/**
 * Events that an account may have sent to its webhook (ANS-024), by what they are about. Administrators choose them, so
 * what administrators may read belongs here; messages of internal threads are never sent.
 */
export const webhookEventGroups = {
  requests: [
    'task.created',
    'task.moved',
    'task.pending_on',
    'task.pending_off',
    'task.archived',
    'task.unarchived',
    'message.posted',
  ],
  answers: [
    'estimate.proposed',
    'estimate.accepted',
    'estimate.refused',
    'quote.sent',
    'completion.accepted',
    'completion.refused',
    'answer.mailed',
  ],
  satisfaction: ['satisfaction.asked', 'satisfaction.rated', 'satisfaction.reopened'],
  availability: [
    'probe.down',
    'probe.resolved',
    'incident.update_posted',
    'incident_report.published',
    'maintenance.announced',
    'maintenance.started',
    'maintenance.ended',
    'maintenance.cancelled',
  ],
  bookings: ['booking.created', 'booking.status_changed', 'voucher.issued', 'voucher.used'],
  invoices: ['invoice.issued', 'invoice.paid', 'invoice.credited'],
} as const

export type WebhookEventGroup = keyof typeof webhookEventGroups
export type WebhookEvent = (typeof webhookEventGroups)[WebhookEventGroup][number]

export const webhookEvents: readonly WebhookEvent[] = Object.values(webhookEventGroups).flat()

/** Under what the audit lists what happened. */
export const auditGroups = ['people', 'access', 'account', 'requests', 'bookings', 'payments', 'servers'] as const
export type AuditGroup = (typeof auditGroups)[number]

/** Groups of events in the audit log. */
export const auditGroups = ['people', 'access', 'account', 'requests', 'bookings', 'payments', 'servers'] as const
export type AuditGroup = (typeof auditGroups)[number]

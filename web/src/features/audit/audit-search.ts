import { auditGroups, type AuditGroup } from '@passerelle/contract/accounts/audit-groups'

/** What the address says of the audit: which subject, and of whom. */
export type AuditSearch = { group?: AuditGroup | undefined; by?: string | undefined }

export const validateAuditSearch = ({ group, by }: Record<string, unknown>): AuditSearch => ({
  ...(auditGroups.some((known) => known === group) && { group: group as AuditGroup }),
  ...(typeof by === 'string' && /^[0-9a-f]{24}$/.test(by) && { by }),
})

import { auditGroups, type AuditGroup } from '@passerelle/contract/accounts/audit-groups'

/** Search params of the audit log: event group and actor. */
export type AuditSearch = { group?: AuditGroup | undefined; by?: string | undefined }

export const validateAuditSearch = ({ group, by }: Record<string, unknown>): AuditSearch => ({
  ...(auditGroups.some((known) => known === group) && { group: group as AuditGroup }),
  ...(typeof by === 'string' && /^[0-9a-f]{24}$/.test(by) && { by }),
})

import { auditGroups, type AuditGroup } from '@passerelle/contract/accounts/audit-groups'

const toDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** Search params of the audit log: event group, actor, first and last day. */
export type AuditSearch = {
  group?: AuditGroup | undefined
  by?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export const validateAuditSearch = ({ group, by, from, to }: Record<string, unknown>): AuditSearch => {
  const [first, last] = [toDay(from), toDay(to)]
  return {
    ...(auditGroups.some((known) => known === group) && { group: group as AuditGroup }),
    ...(typeof by === 'string' && /^[0-9a-f]{24}$/.test(by) && { by }),
    ...(first !== undefined && last !== undefined && first <= last && { from: first, to: last }),
  }
}

import { noSprint, type GroupBy } from '@passerelle/contract/projects/backlog'
import { listStates } from '@passerelle/contract/projects/lists'
import type { GroupParams } from '../../../model/tasks/queries/list-params.ts'

/** At most so many groups are collapsed, or expanded, one by one. */
export const maxToggledGroups = 100

/** Whether a key can be that of a group. */
export const isGroupKey = (by: GroupBy, key: string): boolean =>
  by === 'state'
    ? listStates.some((state) => state === key)
    : /^[0-9a-f]{24}$/.test(key) || (by === 'sprint' && key === noSprint)

export const isCollapsed = ({ collapsed, expanded }: GroupParams, key: string): boolean =>
  expanded ? !expanded.includes(key) : collapsed?.includes(key) === true

const toggled = (keys: readonly string[], key: string) =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key].slice(-maxToggledGroups)

/** Collapses a group, or expands it. */
export const toggleGroup = ({ by, collapsed = [], expanded }: GroupParams, key: string): GroupParams => {
  if (expanded) return { by, expanded: toggled(expanded, key) }
  const next = toggled(collapsed, key)
  return next.length > 0 ? { by, collapsed: next } : { by }
}

import { expect, test } from 'vitest'
import { isCollapsed, isGroupKey, maxToggledGroups, toggleGroup } from './group-params.ts'

const id = 'a'.repeat(24)

test('a group is collapsed and expanded again, also where all were collapsed', () => {
  const one = toggleGroup({ by: 'state' }, 'todo')
  expect([one, isCollapsed(one, 'todo'), isCollapsed(one, 'waiting')]).toEqual([
    { by: 'state', collapsed: ['todo'] },
    true,
    false,
  ])
  expect(toggleGroup(one, 'todo')).toEqual({ by: 'state' })
  const all = { by: 'state' as const, expanded: [] }
  const expanded = toggleGroup(all, 'todo')
  expect([isCollapsed(all, 'todo'), isCollapsed(expanded, 'todo'), toggleGroup(expanded, 'todo')]).toEqual([
    true,
    false,
    all,
  ])
})

test('the address holds a bounded number of groups, those touched last', () => {
  let groups = toggleGroup({ by: 'account' }, id)
  for (let index = 0; index < maxToggledGroups; index += 1) groups = toggleGroup(groups, `${index}`.padStart(24, '0'))
  expect([groups.collapsed?.length, groups.collapsed?.includes(id)]).toEqual([maxToggledGroups, false])
})

test('only what can be a group is taken from the address', () => {
  expect([isGroupKey('state', 'todo'), isGroupKey('state', id), isGroupKey('state', 'mood')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isGroupKey('sprint', 'none'), isGroupKey('sprint', id), isGroupKey('account', 'none')]).toEqual([
    true,
    true,
    false,
  ])
})

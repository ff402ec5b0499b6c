import { expect, test } from 'vitest'
import { offeredMilestones } from './offered-milestones.ts'

const sprints = (...numbers: number[]) => numbers.map((number) => ({ _id: String(number), name: `Sprint ${number}` }))

test.each([
  ['those found', [], [98, 99, 100, 101, 102], [98, 99, 100, 101, 102]],
  ['one of those found', [100], [98, 99, 100, 101, 102], [98, 99, 100, 101, 102]],
  ['one that is over', [90], [98, 99, 100, 101, 102], [90, 98, 99, 100, 101]],
  ['one that is far', [120], [98, 99, 100, 101, 102], [98, 99, 100, 101, 120]],
  ['more than five', [9, 10, 91, 92, 93, 94], [98, 99], [9, 10, 91, 92, 93, 94]],
])('[MIL-004] five at most by name, the own ones among them: %s', (_, own, found, offered) => {
  expect(offeredMilestones(sprints(...own), sprints(...found))).toEqual(sprints(...offered))
})

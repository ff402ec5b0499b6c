import { expect, test } from 'vitest'
import { checkFolderCycles } from './folder-cycles.ts'

const found = (sources: Record<string, string[]>) =>
  checkFolderCycles(
    Object.entries(sources).map(([path, names]) => ({
      path,
      text: names.map((name, at) => `import * as a${at} from '${name}'`).join('\n'),
    })),
  ).map(({ path, line, message }) => `${path}:${line} ${message}`)

test('imports of a cycle between folders are named, each with its line', () => {
  const around = {
    'packages/kernel/src/days/day.ts': ['../weeks/week.ts'],
    'packages/kernel/src/weeks/week.ts': ['./monday.ts', '../months.ts'],
    'packages/kernel/src/months.ts': ['./days/day.ts'],
  }
  expect(found(around)).toEqual([
    'packages/kernel/src/days/day.ts:1 packages/kernel/src/weeks leads back to packages/kernel/src/days',
    'packages/kernel/src/weeks/week.ts:2 packages/kernel/src/months.ts leads back to packages/kernel/src/weeks',
    'packages/kernel/src/months.ts:1 packages/kernel/src/days leads back to packages/kernel/src/months.ts',
  ])
})

test('folders that import each other one way only, inside themselves, or in tests are none', () => {
  const well = {
    'packages/kernel/src/days/day.ts': ['./hour.ts', '../weeks/week.ts', 'node:path'],
    'packages/kernel/src/days/hour.ts': ['./day.ts'],
    'packages/kernel/src/weeks/week.test.ts': ['../days/day.ts'],
    'services/chats/src/weeks/week.ts': ['../days/day.ts'],
  }
  expect(found(well)).toEqual([])
})

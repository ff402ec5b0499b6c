import { expect, test } from 'vitest'
import { minutes } from '@passerelle/kernel/durations'
import { later, managed, mission, quote, task } from '../testing/task-fixtures.ts'
import type { Task } from './task.ts'
import { invoicableLogsOf } from './invoicable.ts'

const log = (id: string, at: number, spent: number) => ({
  id,
  startedAt: later(minutes(at)).getTime(),
  spentMs: minutes(spent),
})
const logs = [log('third', 90, 5), log('first', 0, 20), log('second', 45, 25)]

test.each<[string, Partial<Task>, string[]]>([
  ['a request that is no invoicable one: all', { labels: [managed] }, ['first', 'second', 'third']],
  [
    'a first estimate: all',
    { labels: [mission], firstEstimatedTime: minutes(30), acceptedEstimatedTime: minutes(15) },
    ['first', 'second', 'third'],
  ],
  [
    'a mission: what the accepted estimate holds, each log up to its quarter',
    { labels: [mission], acceptedEstimatedTime: minutes(60) },
    ['first', 'second'],
  ],
  [
    'a quote: up to the estimate itself',
    { labels: [quote], acceptedEstimatedTime: minutes(75) },
    ['first', 'second', 'third'],
  ],
  ['a minute less than a log needs: without it', { labels: [mission], acceptedEstimatedTime: minutes(29) }, []],
  ['nothing accepted: none', { labels: [mission] }, []],
])('[WLG-030] [OPEN-022] %s', (_, columns, expected) => {
  expect([...invoicableLogsOf(task(columns), logs)].sort()).toEqual(expected)
})

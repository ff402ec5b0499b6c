import { expect, test } from 'vitest'
import { summarizeLatency } from '../../latency-stats.ts'
import { board, type BoardFigures, type CallFigures } from './measure-board.ts'

const ms = (value: number) => summarizeLatency([value])
const call = (name: CallFigures['call'], requests: number, ours: number, floor: number): CallFigures => ({
  call: name,
  requests,
  ours: ms(ours),
  floor: ms(floor),
  oursPerSecond: 100,
  floorPerSecond: 100,
})
const viewed = { ...ms(10), calls: 0, statements: 11 }
const figures: BoardFigures = {
  calls: [call('search', 1000, 2, 1), call('search', 2000, 2.4, 2), call('move', 1000, 3, 1)],
  bulk: [{ ...ms(3000), requests: 1000, changed: 500 }],
  message: { ...ms(30), sockets: 200 },
  viewers: { boards: 200, fetching: { ...viewed, calls: 200 }, carried: viewed },
  lateness: { planned: 500, fired: 500, early: 0, late: ms(5) },
}
const missedOf = (changed: Partial<BoardFigures>) => board.judge({ ...figures, ...changed }).measured

test('figures at their limits hold, and each is missed on its own', () => {
  expect(board.judge(figures).held).toBe(true)
  expect(missedOf({ calls: [call('detail', 1000, 2.1, 1)] })).toContain('missed: detail at 1000: times its floor')
  expect(missedOf({ calls: [call('move', 1000, 3.1, 1)] })).toContain('missed: move at 1000: times its floor')
  expect(missedOf({ calls: [call('search', 1000, 51, 50)] })).toContain('missed: search at 1000: p95')
  expect(missedOf({ calls: [call('detail', 1000, 2, 2), call('detail', 2000, 2.5, 2)] })).toContain(
    'missed: detail at 2000: growth',
  )
  expect(missedOf({ bulk: [{ ...ms(3001), requests: 1000, changed: 500 }] })).toContain('missed: change of 500')
  expect(missedOf({ viewers: { ...figures.viewers, carried: { ...viewed, calls: 1 } } })).toContain('missed: reads')
  expect(missedOf({ lateness: { ...figures.lateness, fired: 499 } })).toContain('missed: deadlines that fired')
  expect(missedOf({ lateness: { ...figures.lateness, early: 1 } })).toContain('twice or early')
})

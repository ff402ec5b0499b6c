import { beforeEach, expect, test } from 'vitest'
import { gathering } from './first-board.ts'

const asked: string[] = []
const whole = { todo: 'to do', in_progress: 'in progress', done: 'done', stats: 'sums', waiting: 'waits' }
const alone = (part: string) => async () => {
  asked.push(part)
  return part as never
}
const part = gathering(async () => {
  asked.push('whole')
  return whole as never
})
const parts = (...names: (keyof typeof whole)[]) => Promise.all(names.map((name) => part(name, alone(name))))

beforeEach(() => void (asked.length = 0))

test('requests that a board makes in one tick come in one answer', async () => {
  expect(await parts('todo', 'in_progress', 'done', 'stats', 'waiting')).toEqual(Object.values(whole))
  expect(asked).toEqual(['whole'])
})

test('a part that is read again later is read alone', async () => {
  expect(await parts('waiting', 'stats')).toEqual(['waiting', 'stats'])
  expect(asked).toEqual(['waiting', 'stats'])
})

test('whoever asked hears that the board could not be read', async () => {
  const refused = gathering(() => Promise.reject(new Error('gone')))
  const each = await Promise.allSettled(Object.keys(whole).map((name) => refused(name as 'todo', alone(name))))
  expect(each.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
})

import { expect, test } from 'vitest'
import { oneByOne, withoutUpload, withUpload, type Upload } from './uploads.ts'

const upload = (key: string): Upload => ({
  key,
  threadId: 't',
  name: `${key}.png`,
  size: 10,
  state: 'waiting',
  part: 0,
})

test('files are sent one after the other, in their order, also after one that failed', async () => {
  const told: string[] = []
  const run = oneByOne()
  const task = (name: string, fails = false) =>
    run(async () => {
      told.push(`${name} begins`)
      await Promise.resolve()
      told.push(`${name} ends`)
      if (fails) throw new Error(name)
    }).catch(() => undefined)
  await Promise.all([task('a'), task('b', true), task('c')])
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a change concerns one file', () => {
  const both = [upload('a'), upload('b')]
  expect(withUpload(both, 'b', { state: 'sending', part: 0.5 })).toEqual([
    both[0],
    { ...both[1], state: 'sending', part: 0.5 },
  ])
  expect(withoutUpload(both, 'a')).toEqual([both[1]])
})

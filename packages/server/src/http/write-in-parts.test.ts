import { expect, test } from 'vitest'
import { ListInParts } from '../list-in-parts.ts'
import { writeInParts } from './write-in-parts.ts'

const written = async (...parts: number[][]) => {
  // Each part is read after the one before was written.
  const steps: string[] = []
  async function* read() {
    for (const part of parts) {
      steps.push(`read ${part.length}`)
      yield part
    }
  }
  const text = await writeInParts((list) => {
    steps.push('write')
    return JSON.stringify(list)
  }, new ListInParts(read()))
  return { text, steps: steps.join(', ') }
}

test('a list in parts has the text of the whole list', async () => {
  expect(await written([1, 2], [3])).toEqual({
    text: '{"list":[1,2,3],"hasMore":false}',
    steps: 'read 2, write, read 1, write',
  })
  expect((await written([1, 2], [])).text).toBe('{"list":[1,2],"hasMore":false}')
  expect((await written([])).text).toBe('{"list":[],"hasMore":false}')
  expect((await written()).text).toBe('{"list":[],"hasMore":false}')
})

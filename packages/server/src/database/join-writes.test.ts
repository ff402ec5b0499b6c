import { Writable } from 'node:stream'
import { nextTick } from 'node:process'
import { promisify } from 'node:util'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { joinWrites } from './join-writes.ts'

const tick = promisify(nextTick)

test('writes made before the code waits leave in one write', async () => {
  const writes: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      writes.push(chunk)
      done()
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => chunk as string).join(' '))
      done()
    },
  })
  const beforeStatement = joinWrites({ connection: { stream } } as unknown as PoolClient)
  const send = (text: string) => {
    beforeStatement()
    stream.write(text)
  }
  send('begin')
  await Promise.resolve()
  send('update')
  send('commit')
  expect(writes).toEqual([])
  await tick()
  expect(writes).toEqual(['begin update commit'])
  send('read')
  await tick()
  expect(writes).toEqual(['begin update commit', 'read'])
})

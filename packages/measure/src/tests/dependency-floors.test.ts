import { expect, test } from 'vitest'
import { versionsIn } from './dependency-floors.ts'

test('a version below its floor is found, beside one above', () => {
  const lockfile = "packages:\n\n  fastify@5.8.2:\n  fastify@5.12.8:\n  '@fastify/static@10.1.3':\n  other@0.1.0:\n"
  expect(versionsIn(lockfile)).toEqual({
    seen: ['fastify 5.8.2', 'fastify 5.12.8', '@fastify/static 10.1.3'],
    below: ['fastify 5.8.2'],
  })
})

import { expect, test } from 'vitest'
import { jobDefaults } from './jobs.ts'

test('finished jobs go by their age alone in Postgres, which would count them at the end of each job', () => {
  expect(jobDefaults({ durable: true }).removeOnComplete).toEqual({ age: 900 })
  expect(jobDefaults({ durable: false }).removeOnComplete).toEqual({ age: 3600, count: 10_000 })
})

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

// Setup file of a mutation run: while the tests run without a mutant, each test file reports what it reaches.

const folder = process.env['MUTATION_PROBES']
const reached = new Set<string>()
Object.assign(globalThis, { mutationProbe: (place: string) => reached.add(place) })

afterAll(() => {
  if (folder === undefined || reached.size === 0) return
  const report: Reached = { test: expect.getState().testPath ?? '', places: [...reached] }
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(report))
})

/** What a test file reached: its path, and the places of the probes. */
export type Reached = { test: string; places: string[] }

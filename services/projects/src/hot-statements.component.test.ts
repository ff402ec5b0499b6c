import { projectsWorld } from '@passerelle/testkit/projects-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotStatements } from './hot-statements.ts'

let world: Awaited<ReturnType<typeof projectsWorld>>
beforeAll(async () => {
  world = await projectsWorld()
  await world.request()
})
afterAll(() => world.close())

test('what is asked ahead has a name under which its plan is kept, and finds no request of anybody', async () => {
  for (const statement of hotStatements) {
    expect(statement.name).toMatch(/^projects\./)
    const { rows } = await world.platform.database.query<{ id?: string | null }>(statement)
    expect(rows.filter(({ id }) => typeof id === 'string')).toEqual([])
  }
})

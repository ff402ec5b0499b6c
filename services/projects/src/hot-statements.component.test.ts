import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { warmUpStatements } from './warm-up-statements.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
  await world.request()
})
afterAll(() => world.close())

test('a warm-up statement has a name under which its plan is cached, and finds no request', async () => {
  for (const statement of warmUpStatements) {
    expect(statement.name).toMatch(/^projects\./)
    const { rows } = await world.platform.database.query<{ id?: string | null }>(statement)
    expect(rows.filter(({ id }) => typeof id === 'string')).toEqual([])
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { backlogColumns } from '@passerelle/contract/projects/backlog'
import type { Query } from '@passerelle/server/database/statement'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { exportBacklog } from './export-backlog.ts'

const rows = 8000
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
  await world.platform.database.query({
    text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, created_at)
           SELECT $1, 'e' || lpad(to_hex(n), 23, '0'), 'EXP-' || n, 'Poste à préparer pour une arrivée ' || n, '', $2,
                  'd' || lpad(to_hex(n), 23, '0'), $3::timestamptz - n * interval '1 minute'
             FROM generate_series(1, $4::int) n`,
    values: [world.app.id, world.user.userId, world.clock.now(), rows],
  })
})
afterAll(() => world.close())

const readBoard = () => world.asAda.call(projects.readList, { listId: 'todo' })

/** The export of the account, and how many of its statements ran: all of its pages, and the most at the same time. */
const countedExport = () => {
  const seen = { pages: 0, running: 0, most: 0 }
  const query: Query = async (statement) => {
    seen.pages += statement.name?.startsWith('projects.export-') ? 1 : 0
    seen.most = Math.max(seen.most, (seen.running += 1))
    try {
      return await world.platform.database.query(statement)
    } finally {
      seen.running -= 1
    }
  }
  const database = { ...world.platform.database, queryReplica: query }
  const actor = { kind: 'staff' as const, userId: world.emma.userId, project: true, sessionId: '' }
  const write = exportBacklog({ database, clock: world.clock })
  return {
    seen,
    stream: write({ actor, appIds: [world.app.id], narrowing: null, open: false, columns: backlogColumns }, 'fr')
      .stream,
  }
}

test('an export reads only as far as its reader, a statement at a time; the board answers', async () => {
  const { seen, stream } = countedExport()
  let [chunks, lines] = [0, 0]
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks += 1
    lines += chunk.toString().split('\r\n').length - 1
    // One page waits in the stream, one to be taken over by it, and one is being read.
    expect(seen.pages - chunks).toBeLessThanOrEqual(3)
    expect((await readBoard()).list.length).toBeGreaterThan(0)
  }
  expect(lines).toBe(1 + rows)
  expect(chunks).toBeGreaterThan(5)
  expect(seen).toEqual({ pages: 1 + rows / 1000, running: 0, most: 1 })
})

test('an export whose reader leaves reads no further page', async () => {
  const { seen, stream } = countedExport()
  for await (const _ of stream) break
  expect(stream.destroyed).toBe(true)
  expect(seen.pages).toBeLessThanOrEqual(3)
})

test('while a reader of the call rests, boards are answered; it gets every line in the end', async () => {
  const token = await world.given.tokenFor(world.emma)
  const path = `/api/projects/v1/${world.platform.env.provider}/backlog/export?appIds[]=${world.app.id}`
  const response = await fetch(`${world.origin}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const boards = await Promise.all(Array.from({ length: 12 }, readBoard))
  expect(boards.every(({ list }) => list.length > 0)).toBe(true)
  expect((await response.text()).trimEnd().split('\r\n')).toHaveLength(1 + rows)
})

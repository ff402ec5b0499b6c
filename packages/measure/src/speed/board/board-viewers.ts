import type WebSocket from 'ws'
import { projects } from '@passerelle/contract/projects/api'
import { createTestClient, type TestClient } from '@passerelle/testkit/test-client'
import { summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import type { Target } from './target.ts'
import { openViewer, viewerTokens, withTimeout, type LiveEventFrame } from './viewers.ts'

const boards = 200
const moves = 20
const warmUp = 3

/**
 * Work of the server per event: calls of browsers, and database statements of all kinds; and when all boards show it.
 */
export type ViewerFigures = LatencyStats & { calls: number; statements: number }
export type BoardViewers = { boards: number; fetching: ViewerFigures; carried: ViewerFigures }

/** Number of database statements that the server has run. */
const countStatements = async (metricsPort: string | undefined): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => /statement_duration_seconds_count\{/.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/**
 * Measures what a moved task costs with 200 open boards: when every board fetches the task, as after an event without a
 * card, and when the event carries the card.
 */
export const measureBoardViewers = async ({ world, origin }: Target): Promise<BoardViewers> => {
  const { app, given, follower, open, settings } = world
  const { database, env } = open.platform
  const {
    rows: [task],
  } = await database.query<{ id: string }>({
    text: `SELECT id FROM projects.tasks WHERE app_id = $1 AND list_id = 'todo' AND deleted_at IS NULL
              AND estimated_time IS NULL AND pending_status IS NULL LIMIT 1`,
    values: [app.id],
  })
  if (!task) throw new Error('There is no task to move')
  const clientOf = (token: string) => createTestClient(origin, env.provider, { token })

  let fetches = false
  let calls = 0
  let missing = 0
  let all = Promise.withResolvers<void>()
  const onEvent = (client: TestClient) => async (frame: LiveEventFrame) => {
    if (frame.name !== 'task.moved') return
    if (fetches || !frame.card) {
      calls += 1
      await client.call(projects.readTask, { id: task.id }).catch(all.reject)
    }
    missing -= 1
    if (missing === 0) all.resolve()
  }
  const opened: WebSocket[] = []
  for (const token of await viewerTokens({ app, given }, boards))
    opened.push(await openViewer(origin, token, { topic: 'board', id: app.id, onEvent: onEvent(clientOf(token)) }))

  const mover = clientOf(await given.tokenFor(follower))
  let moved = 0
  const moveOnce = async () => {
    missing = boards
    all = Promise.withResolvers()
    moved += 1
    const from = performance.now()
    const sent = mover.call(projects.moveTask, { id: task.id, listId: moved % 2 ? 'in_progress' : 'todo' })
    await withTimeout(20_000, Promise.all([sent, all.promise]), 'A move did not reach every board')
    return performance.now() - from
  }
  const measure = async (): Promise<ViewerFigures> => {
    for (let n = 0; n < warmUp; n += 1) await moveOnce()
    calls = 0
    const before = await countStatements(settings['METRICS_PORT'])
    const samples: number[] = []
    for (let n = 0; n < moves; n += 1) samples.push(await moveOnce())
    const statements = (await countStatements(settings['METRICS_PORT'])) - before
    return { ...summarizeLatency(samples), calls: calls / moves, statements: statements / moves }
  }
  fetches = true
  const fetching = await measure()
  fetches = false
  const carried = await measure()
  for (const socket of opened) socket.terminate()
  return { boards, fetching, carried }
}

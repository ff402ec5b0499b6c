import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { TaskFilters } from '@passerelle/contract/projects/filters'
import type { ListId } from '@passerelle/contract/projects/schemas'
import type { CustomerActor } from '@passerelle/kernel/actor'
import { newId } from '@passerelle/kernel/ids'
import { parseFilters } from '@passerelle/projects/filters/filter-criteria'
import { withTypoTolerance } from '@passerelle/projects/search/typo-tolerance'
import { scopeToAccount, scopeToPartition } from '@passerelle/projects/search/search-query'
import { searchStatement } from '@passerelle/projects/search/search-statement'
import { parseSlugQuery } from '@passerelle/projects/search/slug-query'
import { boardStatement, countStatement } from '@passerelle/projects/board/board-view'
import { newTask } from '@passerelle/projects/tasks/new-task'
import { createStatement, findStatement, saveStatement } from '@passerelle/projects/tasks/task-store'
import { taskStatement } from '@passerelle/projects/presentation/task-view'
import type { Task } from '@passerelle/projects/tasks/task'
import { systemClock } from '@passerelle/server/clock'
import type { Query } from '@passerelle/server/database/statement'
import { toQueryResult } from '@passerelle/server/database/transaction'
import { eventStatement } from '@passerelle/server/events/record-event'

const clock = systemClock()
const limit = 15
const reader: CustomerActor = { kind: 'customer', userId: '', appId: '', admin: false, sessionId: '' }

/** The event of a write of the floor. Nobody subscribes to it, so that the product has no work by the floor. */
const ofFloor = { name: 'task.edited' as const, data: { fields: ['listId'] } }

const inTransaction = async <T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await run(client)
    await client.query('COMMIT')
    return result
  } finally {
    client.release()
  }
}

type List = { Params: { appId: string; listId: ListId }; Querystring: { filters?: string } }
type Search = { Params: { appId: string }; Querystring: { text: string } }
type Detail = { Params: { appId: string; id: string } }
type Create = { Params: { appId: string; userId: string }; Body: { name: string; description: string } }
type Move = { Params: { appId: string; userId: string; id: string }; Body: { listId: ListId } }

/** The baseline ("floor"): only the SQL statements of the product, without authentication and validation. */
export const bareRoutes = (app: FastifyInstance, pool: pg.Pool, sprintStart: string): void => {
  const query: Query = async (statement) => toQueryResult(await pool.query(statement))

  app.get<List>('/:appId/lists/:listId', async ({ params, query: { filters } }) => {
    const narrowing =
      filters === undefined
        ? null
        : parseFilters({ filters: JSON.parse(filters) as TaskFilters }, { now: clock.now(), sprintStart })
    const { rows } = await pool.query<{ total: string; hasMore: boolean }>(
      boardStatement({ ...params, skip: 0, limit }, narrowing),
    )
    return { list: rows, hasMore: rows[0]?.hasMore, total: Number(rows[0]?.total) }
  })

  app.get<List>(
    '/:appId/lists/:listId/count',
    async ({ params, query: { filters = '{}' } }) =>
      (
        await pool.query(
          countStatement(
            params,
            parseFilters({ filters: JSON.parse(filters) as TaskFilters }, { now: clock.now(), sprintStart }),
          ),
        )
      ).rows[0],
  )

  app.get<Search>('/:appId/search', async ({ params: { appId }, query: { text } }) =>
    withTypoTolerance(query, text, async (words) => {
      const asked = scopeToAccount(appId, words)
      const { rows } = await pool.query<{ total: string; id: string | null }>(
        searchStatement({
          appId,
          tasks: asked,
          messages: asked,
          placed: scopeToPartition(words),
          shown: words ?? '',
          slug: parseSlugQuery(text),
          staff: false,
          limit: 5,
        }),
      )
      const total = Number(rows[0]?.total)
      return { found: { list: rows.filter(({ id }) => id !== null), total }, none: total === 0 }
    }),
  )

  app.get<Detail>(
    '/:appId/tasks/:id',
    async ({ params }) => (await pool.query(taskStatement(reader, params.appId, params.id))).rows[0],
  )

  app.post<Create>('/:appId/:userId/tasks', async ({ params: { appId, userId }, body }, reply) => {
    const now = clock.now()
    const task = newTask(body, { appId, ownerId: userId, createdById: userId, now, newId: () => newId(now) })
    await inTransaction(pool, async (client) => {
      await client.query(createStatement(task))
      await client.query(
        eventStatement(newId(now), now, {
          appId,
          actor: { kind: 'customer', userId },
          ...ofFloor,
          subject: task.id,
        }),
      )
    })
    return reply.code(201).send(task)
  })

  app.patch<Move>('/:appId/:userId/tasks/:id/list', async ({ params: { appId, userId, id }, body: { listId } }) => {
    const now = clock.now()
    return inTransaction(pool, async (client) => {
      const {
        rows: [task],
      } = await client.query<Task>(findStatement(appId, id))
      if (!task) throw new Error(`There is no request ${id}`)
      const moved = { ...task, listId, actedAt: now }
      await client.query(saveStatement(task, moved))
      await client.query(
        eventStatement(newId(now), now, {
          appId,
          actor: { kind: 'customer', userId },
          ...ofFloor,
          subject: id,
        }),
      )
      return moved
    })
  })
}

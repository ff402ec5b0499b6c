import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import { allOperations } from '@passerelle/contract/services'
import { defineMeasure } from '../measure.ts'
import type { World } from '../world/world.ts'
import { idPathsOf, sampleInput, toInputSchema } from './sample-input.ts'

const canary = 'Canari de l’autre compte'

/** Tables whose rows belong to an account. */
const tablesOf = async (world: World): Promise<string[]> =>
  (
    await world.rows<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.columns
        JOIN information_schema.tables USING (table_schema, table_name)
       WHERE column_name = 'app_id' AND table_type = 'BASE TABLE'
         AND table_schema NOT IN ('information_schema', 'pg_catalog') ORDER BY 1`,
    )
  ).map(({ name }) => name)

const rowsWithIds = async (world: World, tables: readonly string[], appId: string, ids: readonly string[]) => {
  const found: string[] = []
  for (const table of tables) {
    const rows = await world.rows<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE t.app_id = $1 AND to_jsonb(t)::text ~ $2`,
      appId,
      ids.join('|'),
    )
    found.push(...rows.map(({ row }) => `${table} ${row.slice(0, 120)}`))
  }
  return found
}

/** Kept besides by every read, so not a change that a caller makes. */
const untouched = (tables: readonly string[]) => tables.filter((name) => !/sessions|rate_limits|revisions/.test(name))
const digestOf = async (world: World, tables: readonly string[], appId: string) => {
  const digests = await Promise.all(
    tables.map((table) =>
      world.rows<{ digest: string | null }>(
        `SELECT md5(string_agg(to_jsonb(t)::text, '' ORDER BY to_jsonb(t)::text)) AS digest FROM ${table} t
          WHERE t.app_id = $1`,
        appId,
      ),
    ),
  )
  return tables
    .filter((_, index) => digests[index]![0]!.digest !== null)
    .map((table) => ({
      table,
      digest: digests[tables.indexOf(table)]![0]!.digest,
    }))
}

/** Signing out would end the calls that follow; files, sockets and signed messages take no such fields. */
const isAsked = ({ kind, name, app }: NamedOperation) => kind === 'json' && name !== 'logout' && app === 'required'

/**
 * G25: an administrator of an account and its staff call every operation with one id of another account at a time, in
 * each field of path, query, body and header that takes an id: the other account's rows are neither shown nor changed,
 * and no row of the caller's account refers to them.
 */
export const foreignReferences = defineMeasure({
  name: 'foreign-references',
  id: 'G25',
  title: 'Ids of another account in every field',
  promised: 'nothing shown, stored or changed',
  inWorld: async (world) => {
    const [own, foreign] = [
      await world.given.customer(),
      await world.given.customer({ features: ['bookings', 'clouds'] }),
    ]
    const staff = await world.given.staff({ inside: [own.app] })
    const ownTask = await world.given.task({ app: own.app, owner: own.admin, category: 'managed' })
    const task = await world.given.task({ app: foreign.app, owner: foreign.admin, category: 'managed', name: canary })
    const foreignIds = { task: task.id, thread: task.threadId, user: foreign.user.userId }
    const admin = await world.tokenOf(own.admin)
    const callers = [admin, await world.tokenOf(staff)]
    const tables = await tablesOf(world)
    const before = await digestOf(world, untouched(tables), foreign.app.id)

    const ownFor = (path: string) => {
      if (/thread/i.test(path)) return ownTask.threadId
      if (/user|owner|member|author|assign/i.test(path)) return own.user.userId
      return /app/i.test(path) ? own.app.id : ownTask.id
    }
    const shown: string[] = []
    const statuses = new Map<number, number>()
    let [calls, fields] = [0, 0]
    const send = async (op: NamedOperation, token: string, appId: string, idFor: (path: string) => string) => {
      const path = fullPath(op)
        .replaceAll(':provider', world.platform.env.provider)
        .replaceAll(/:(\w+)/g, (_, name: string) => idFor(`path.${name}`))
      const fill = (schema: NamedOperation['body'], part: string) =>
        sampleInput(toInputSchema(schema), (at) => idFor(part + at))
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries((fill(op.query, 'query') ?? {}) as object))
        if (idPathsOf(toInputSchema(op.query)).some((each) => each.startsWith(`.${name}`)))
          query.append(name, String(value))
      const response = await fetch(`${world.origin}${path}?${query}`, {
        method: op.method,
        redirect: 'manual',
        headers: { 'app-id': appId, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(op.parameterLocations.body && { body: JSON.stringify(fill(op.body, 'body')) }),
      })
      const text = await response.text()
      calls += 1
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (text.includes(canary) || text.includes(foreign.admin.email)) shown.push(`${op.service}.${op.name}`)
    }
    for (const op of allOperations().filter(isAsked)) {
      const places = [
        ...[...fullPath(op).matchAll(/:(\w+)/g)]
          .map(([, name]) => `path.${name}`)
          .filter((at) => at !== 'path.provider'),
        ...idPathsOf(toInputSchema(op.query)).map((at) => `query${at}`),
        ...(op.parameterLocations.body ? idPathsOf(toInputSchema(op.body)).map((at) => `body${at}`) : []),
      ]
      fields += places.length + 1
      for (const token of callers)
        for (const place of places)
          for (const id of Object.values(foreignIds))
            await send(op, token, own.app.id, (path) => (path === place ? id : ownFor(path)))
      // Staff may name any account there.
      await send(op, admin, foreign.app.id, ownFor)
    }
    const stored = await rowsWithIds(world, tables, own.app.id, Object.values(foreignIds))
    const after = await digestOf(world, untouched(tables), foreign.app.id)
    const changed = after.filter(({ table, digest }) => before.find((each) => each.table === table)?.digest !== digest)
    const wrong = [
      ...new Set(shown.map((name) => `${name} shows it`)),
      ...stored.map((row) => `stored ${row}`),
      ...changed.map(({ table }) => `changed ${table}`),
    ]
    const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
    return { fields, calls, told, wrong }
  },
  judge: ({ fields, calls, told, wrong }) => ({
    held: wrong.length === 0 && calls > 0,
    inPart: 'bodies whose other fields are refused first, which have tests of their own',
    measured:
      `${fields} fields that take an id, ${calls} calls (${told.join(', ')}): ` +
      `${wrong.length === 0 ? 'nothing shown, stored or changed' : wrong.slice(0, 5).join('; ')}`,
  }),
})

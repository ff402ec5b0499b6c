import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import { allOperations } from '@passerelle/contract/services'
import { defineMeasure } from '../measure.ts'
import { findRightsOverPeople } from './rights-over-people.ts'

/** The body of a problem response without the parts that differ per request. */
const comparable = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

const concerns = (op: NamedOperation, subject: string) =>
  op.access.kind === 'can' && op.access.on?.subject === subject && !op.access.on.param.startsWith('body.')

const firstOf = (list: readonly string[]) => (list.length > 0 ? ` (${list.slice(0, 3).join(', ')})` : '')

/**
 * G24: an administrator of another account calls every operation about a task, a thread or a file with an id of the
 * first account and with an id that does not exist: both responses are 404 and equal. Who may change no people or
 * tokens is refused each such change.
 */
export const foreignResources = defineMeasure({
  name: 'foreign-resources',
  id: 'G24',
  title: 'Foreign and missing ids',
  promised: 'answered alike, byte by byte but for the id of the request; no right over people let through',
  inWorld: async (world) => {
    const { app, admin } = await world.given.customer()
    const other = await world.given.customer()
    const task = await world.given.task({ app, owner: admin })
    const token = await world.tokenOf(other.admin)
    const missing = world.platform.newId()
    const ids: Record<string, string> = { task: task.id, thread: task.threadId }

    const send = async (op: NamedOperation, param: string, id: string) => {
      const path = fullPath(op)
        .replaceAll(`:${param}`, id)
        .replaceAll(':provider', world.platform.env.provider)
        .replaceAll(/:\w+/g, missing)
      const response = await fetch(world.origin + path, {
        method: op.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(op.method !== 'GET' && { body: '{}' }),
      })
      return { status: response.status, text: comparable((await response.text()).replaceAll(id, '')) }
    }

    const differing: string[] = []
    let calls = 0
    for (const op of allOperations())
      for (const subject of Object.keys(ids)) {
        if (!concerns(op, subject) || op.kind === 'websocket' || op.kind === 'upload') continue
        const param = op.access.kind === 'can' ? (op.access.on?.param ?? 'id') : 'id'
        const [foreign, none] = [await send(op, param, ids[subject]!), await send(op, param, missing)]
        calls += 1
        const refused = foreign.status === 404 || foreign.status === 403
        if (!refused || foreign.status !== none.status || foreign.text !== none.text)
          differing.push(`${op.service}.${op.name} ${foreign.status}/${none.status}`)
      }
    const people = await findRightsOverPeople(world)
    return { calls, differing, people }
  },
  judge: ({ calls, differing, people }) => ({
    held: differing.length === 0 && calls > 0 && people.letThrough.length === 0 && people.calls > 0,
    measured:
      `${calls} operations with a foreign and a missing id: ${differing.length} differ${firstOf(differing)}; ` +
      `${people.calls} changes of people and tokens: ${people.letThrough.length} let through` +
      firstOf(people.letThrough),
  }),
})

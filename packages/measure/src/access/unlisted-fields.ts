import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import { allOperations } from '@passerelle/contract/services'
import { defineMeasure } from '../measure.ts'

const field = 'unlistedField'

/**
 * G26: a field that the contract does not list, sent to every operation that takes a body, by staff with project
 * rights: it is never accepted in silence.
 */
export const unlistedFields = defineMeasure({
  name: 'unlisted-fields',
  id: 'G26',
  title: 'Fields that no contract lists',
  promised: 'never accepted in silence',
  inWorld: async (world) => {
    const { app, admin } = await world.given.customer({ features: ['bookings'] })
    const staff = await world.given.staff({ project: true, inside: [app] })
    const task = await world.given.task({ app, owner: admin, category: 'managed' })
    const token = await world.tokenOf(staff)
    const idOf = (op: NamedOperation) => {
      const subject = op.access.kind === 'can' ? op.access.on?.subject : undefined
      if (subject === 'task') return task.id
      if (subject === 'thread') return task.threadId
      return subject === 'app' ? app.id : world.platform.newId()
    }
    const send = async (op: NamedOperation) => {
      const path = fullPath(op).replaceAll(':provider', world.platform.env.provider).replaceAll(/:\w+/g, idOf(op))
      const response = await fetch(world.origin + path, {
        method: op.method,
        headers: { authorization: `Bearer ${token}`, 'app-id': app.id, 'content-type': 'application/json' },
        body: JSON.stringify({ [field]: 'x' }),
      })
      return { status: response.status, text: await response.text() }
    }
    const wrong: string[] = []
    let [named, refused] = [0, 0]
    for (const op of allOperations()) {
      if (op.kind !== 'json' || !op.parameterLocations.body || op.method === 'GET') continue
      const { status, text } = await send(op)
      if (status === 400 && text.includes(field)) named += 1
      else if (status >= 400 && status < 500) refused += 1
      else wrong.push(`${op.service}.${op.name} ${status}`)
    }
    return { named, refused, wrong }
  },
  judge: ({ named, refused, wrong }) => ({
    held: wrong.length === 0 && named > refused,
    inPart: 'the read lists, which the shapes of the replies and docs/access.md hold',
    measured:
      `an unlisted field to ${named + refused + wrong.length} operations: ${named} name it, ${refused} refuse for ` +
      `another reason first, ${wrong.length} accept ` +
      `it${wrong.length > 0 ? ` (${wrong.slice(0, 5).join(', ')})` : ''}`,
  }),
})

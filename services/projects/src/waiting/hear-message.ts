import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { recordFacts } from '../tasks/task-change.ts'
import type { Task } from '../tasks/task.ts'
import type { Deps } from '../tasks/use-case.ts'
import { heardMessage } from './pending-flow.ts'

/** A message in the client thread ends the wait for the customer and puts off silence (PND-002, TMR-001); the internal thread does neither. */
export const hearMessage = ({ tasks, transaction, record }: Deps): Subscriber =>
  subscriber('hear-message', ['message.posted'], async ({ appId, subject, at, actor, data }) => {
    if (data.internal || appId === null) return
    const task = await tasks.find(appId, subject)
    if (!task) return
    const hear = (current: Task) => heardMessage(current, { sentAt: at, byCustomer: data.bySide === 'customer' })
    const heard = hear(task)
    if (heard.task === task) return
    // A lost race throws, and the event is delivered again.
    await transaction(async (tx) => {
      await tasks.save(tx, task, heard, hear)
      await recordFacts(record, tx, heard, actor)
    })
  })

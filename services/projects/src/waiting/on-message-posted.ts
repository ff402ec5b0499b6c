import type { EventFacts } from '@passerelle/contract/events'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import { recordEvents } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { applyPostedMessage } from './pending-flow.ts'

const isHeard = ({ internal, bySide }: EventFacts['message.posted']) => !internal && bySide !== 'outside'

/**
 * Subscriber of `message.posted`. A message in the client thread ends pending for the customer and restarts the
 * inactivity deadline (PND-002, TMR-001); one in the internal thread does neither, nor
 * does one of an outside address (EML-043).
 */
export const onMessagePosted = ({ tasks, transaction, record }: TaskDeps): Subscriber =>
  accountSubscriber(
    'hear-message',
    ['message.posted'],
    async ({ appId, subject, at, actor, data }) => {
      if (!isHeard(data)) return
      const task = await tasks.find(appId, subject)
      if (!task) return
      const byCustomer = data.bySide === 'customer'
      const hear = (current: Task) => applyPostedMessage(current, { sentAt: at, byCustomer })
      const heard = hear(task)
      if (heard.task === task) return
      // A version conflict throws, so the event is redelivered.
      await transaction(async (tx) => {
        await tasks.save(tx, task, heard, hear)
        await recordEvents(record, tx, heard, actor)
      })
    },
    ({ data }) => isHeard(data),
  )

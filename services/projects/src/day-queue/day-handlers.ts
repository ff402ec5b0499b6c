import type { dayQueue } from '@passerelle/contract/projects/day-queue'
import type { HandlerMap, HandlerDeps } from '../handler-deps.ts'
import { dayView } from './day-view.ts'

export const dayHandlers = (deps: HandlerDeps): HandlerMap<typeof dayQueue> => {
  const read = dayView(deps)
  return { readDayQueue: ({ actor, query }) => read(actor, query.whose) }
}

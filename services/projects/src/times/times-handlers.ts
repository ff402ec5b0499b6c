import type { times } from '@passerelle/contract/projects/times'
import type { HandlerMap, HandlerDeps } from '../handler-deps.ts'
import { timesView } from './times-view.ts'

export const timesHandlers = (deps: HandlerDeps): HandlerMap<typeof times> => {
  const read = timesView(deps)
  return { readTimes: ({ actor, query }) => read(actor, query) }
}

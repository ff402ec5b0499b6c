import { fewWaiting } from '@passerelle/contract/projects/lists'
import type { ListId } from '@passerelle/contract/projects/schemas'
import { defaultPageSize } from '@passerelle/contract/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { waitingView } from './waiting-view.ts'
import type { TaskLists } from './task-lists.ts'

type Deps = { lists: Pick<TaskLists, 'board' | 'stats'>; waiting: ReturnType<typeof waitingView> }

/** Read model of the board's first screen, loaded in parallel (API-005, API-010). */
export const initialBoard =
  ({ lists, waiting }: Deps) =>
  async (actor: Person, appId: string) => {
    const page = (listId: ListId) => lists.board(actor, { appId, listId, skip: 0, limit: defaultPageSize }, {})
    const [todo, in_progress, done, stats, waits] = await Promise.all([
      page('todo'),
      page('in_progress'),
      page('done'),
      lists.stats(actor, appId, {}),
      waiting(actor, { appId, limit: fewWaiting }),
    ])
    return { todo, in_progress, done, stats, waiting: waits }
  }

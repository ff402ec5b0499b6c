import type { backlog } from '@passerelle/contract/projects/backlog'
import type { presets } from '@passerelle/contract/projects/presets'
import type { Person } from '@passerelle/kernel/actor'
import type { Call, Download } from '@passerelle/server/service'
import { countPresets } from '../presets/count-presets.ts'
import { managePresets } from '../presets/manage-presets.ts'
import { presetStore } from '../presets/preset-store.ts'
import type { Task } from '../tasks/task.ts'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { backlogView } from './backlog-view.ts'
import { exportBacklog } from './export-backlog.ts'

type Exported = Omit<typeof backlog, 'exportBacklog'>
type Handlers = HandlerMap<Exported> &
  HandlerMap<typeof presets> & {
    exportBacklog: (
      call: Call<(typeof backlog)['exportBacklog'], { task: Task }> & { actor: Person },
    ) => Promise<Download>
  }

export const backlogHandlers = (deps: TaskHandlerDeps): Handlers => {
  const view = backlogView(deps)
  const write = exportBacklog(deps)
  const manage = managePresets(deps)
  const countOf = countPresets({ ...deps, count: view.count })
  return {
    listBacklog: ({ actor, query }) => view.list(actor, { ...query, open: query.open !== undefined }),
    listBacklogGroups: ({ actor, query }) => view.groups(actor, { ...query, open: query.open !== undefined }),
    readBacklogStats: ({ actor, query: { open, ...wanted } }) =>
      view.stats(actor, { ...wanted, open: open !== undefined }),
    readStatsEverywhere: ({ actor, query }) => view.statsOfAll(actor, query.filters),
    exportBacklog: async ({ actor, query: { columns, open, ...wanted }, request }) => {
      const narrowing = await view.narrow(actor, wanted)
      return write(
        { actor, appIds: wanted.appIds ?? null, narrowing, columns, open: open !== undefined },
        request.locale,
      )
    },
    listPresets: async ({ actor, query }) => ({
      list: await presetStore.list(deps.database, query.page, actor.userId),
    }),
    countPresets: ({ actor, query }) => countOf(actor, query.page),
    createPreset: ({ actor, body }) => manage.create(body, actor),
    editPreset: ({ actor, params, body }) => manage.edit(params.presetId, body, actor),
    deletePreset: async ({ actor, params }) => {
      await manage.remove(params.presetId, actor)
      return undefined
    },
  }
}

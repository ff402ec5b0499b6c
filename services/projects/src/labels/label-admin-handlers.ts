import type { labelAdmin } from '@passerelle/contract/projects/label-admin'
import { Problem } from '@passerelle/contract/problems'
import { completeList } from '@passerelle/server/database/page'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { labelAdminStore } from './label-admin-store.ts'
import { readLabelUses } from './label-uses-view.ts'
import { manageLabels } from './manage-labels.ts'

export const labelAdminHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof labelAdmin> => {
  const manage = manageLabels(deps)
  return {
    listLabelsOfApp: async ({ params: { appId } }) => {
      if (!(await labelAdminStore.appExists(deps.database, appId))) throw new Problem('not_found')
      return completeList(await labelAdminStore.ofApp(deps.database, appId))
    },
    createLabel: ({ actor, params, body }) => manage.create(params.appId, body, actor),
    editLabel: ({ actor, params, body }) => manage.edit(params.labelId, body, actor),
    readLabelUses: ({ params }) => readLabelUses(deps.database, params.labelId),
    deleteLabel: async ({ actor, params, query }) => {
      await manage.remove(params.labelId, query.replacementId, actor)
      return undefined
    },
    disableLabel: ({ actor, params, body }) => manage.disable(params.labelId, body.disabled ?? true, actor),
  }
}

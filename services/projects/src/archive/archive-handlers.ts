import type { archive } from '@passerelle/contract/projects/archive'
import type { HandlersOf, TopicDeps } from '../topic.ts'
import { archiveTask } from './archive-task.ts'
import { unarchiveTask } from './unarchive-task.ts'

export const archiveHandlers = (deps: TopicDeps): HandlersOf<typeof archive> => {
  const { shown } = deps
  const toArchive = archiveTask(deps)
  const fromArchive = unarchiveTask(deps)
  return {
    archiveTask: (call) => shown(call, toArchive(call.subject, call.actor)),
    unarchiveTask: (call) => shown(call, fromArchive(call.subject, call.actor)),
  }
}

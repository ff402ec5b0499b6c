import { projects as operations } from '@passerelle/contract/projects/api'
import type { BodyOf, ReplyOf } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service } from '@passerelle/server/service'
import { archiveTask } from './archive/archive-task.ts'
import { unarchiveTask } from './archive/unarchive-task.ts'
import { taskDeadlines } from './deadlines/task-deadlines.ts'
import { changeStore } from './bulk/change-store.ts'
import { changeTasks } from './bulk/change-tasks.ts'
import { undoChange } from './bulk/undo-change.ts'
import { acceptEstimate } from './estimates/accept-estimate.ts'
import { refuseEstimate } from './estimates/refuse-estimate.ts'
import { restoreEstimate } from './estimates/restore-estimate.ts'
import { editMetadata } from './invoices/edit-metadata.ts'
import { attachLabel } from './labels/attach-label.ts'
import { detachLabel } from './labels/detach-label.ts'
import { forCustomers, labelStore } from './labels/label-store.ts'
import { firstBoard } from './lists/first-board.ts'
import { taskLists } from './lists/task-lists.ts'
import { correctTask } from './tasks/correct-task.ts'
import { createTask } from './tasks/create-task.ts'
import { editTask } from './tasks/edit-task.ts'
import { moveTask } from './tasks/move-task.ts'
import { attachMember } from './members/attach-member.ts'
import { detachMember } from './members/detach-member.ts'
import { answerMergeRequest } from './merge-requests/answer-merge-request.ts'
import { attachMilestone } from './milestones/attach-milestone.ts'
import { createSprint } from './milestones/create-sprint.ts'
import { detachMilestone } from './milestones/detach-milestone.ts'
import { milestonesView } from './milestones/milestones-view.ts'
import { searchView } from './search/search-view.ts'
import { policies } from './tasks/task-policy.ts'
import { taskStore } from './tasks/task-store.ts'
import { taskView } from './tasks/task-view.ts'
import type { Task } from './tasks/task.ts'
import { openInternalThread } from './threads/open-internal-thread.ts'
import { answerCompletion } from './waiting/answer-completion.ts'
import { hearMessage } from './waiting/hear-message.ts'
import { setPendingStatus } from './waiting/set-pending-status.ts'
import { waitingView } from './waiting/waiting-view.ts'
import { addWorkLog, type NewLog } from './work-logs/add-work-log.ts'
import { deleteWorkLog } from './work-logs/delete-work-log.ts'
import { editWorkLog, type LogWish } from './work-logs/edit-work-log.ts'
import { pauseWork } from './work-logs/pause-work.ts'
import { runningView } from './work-logs/running-view.ts'
import { startWork } from './work-logs/start-work.ts'
import { stopRunning } from './work-logs/stop-running.ts'
import { stopWork } from './work-logs/stop-work.ts'
import { workLogStore } from './work-logs/work-log-store.ts'

/** The account of a call; the gate answered `app_required` to anybody without one. */
const accountOf = (actor: Person): string => {
  if (actor.appId === undefined) throw new Problem('app_required')
  return actor.appId
}

type Dates = { plannedAt?: string | null | undefined; dueAt?: string | null | undefined }
const dateOf = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)
const withDates = <B extends Dates>(body: B) => ({ ...body, plannedAt: dateOf(body.plannedAt), dueAt: dateOf(body.dueAt) })

const newLog = ({ startedAt, stoppedAt, pauseTimeInMs = 0, note, type }: BodyOf<typeof operations.addWorkLog>): NewLog =>
  ({ startedAt: new Date(startedAt), stoppedAt: new Date(stoppedAt), pauseTimeInMs, note: note || null, type })
const logWish = ({ startedAt, stoppedAt, pauseTimeInMs, note }: BodyOf<typeof operations.editWorkLog>): LogWish => ({
  startedAt: startedAt === undefined ? undefined : new Date(startedAt), stoppedAt: stoppedAt === undefined ? undefined : new Date(stoppedAt),
  pauseTimeInMs, note: note === '' ? null : note,
})

type Operations = typeof operations
type CallOf<K extends keyof Operations> = Call<Operations[K], Task>
type Handlers = { [K in keyof Operations]: (call: CallOf<K>) => Promise<ReplyOf<Operations[K]>> }

/** Requests: board, estimates, waiting and validation, labels, work logs. */
export const projectsService = (platform: Platform): Service => {
  const { database } = platform
  const tasks = taskStore(platform)
  const labels = labelStore(database)
  const logs = workLogStore(database)
  const changes = changeStore(database)
  const deps = { ...platform, tasks, labels, logs, changes, transaction: database.transaction }

  const lists = taskLists(platform)
  const page = taskView(platform)
  const { show } = page
  const quickSearch = searchView(database)
  const sprints = milestonesView(database)
  const running = runningView(database)
  const waiting = waitingView(database)
  const readFirstBoard = firstBoard({ lists, waiting })

  const create = createTask(deps)
  const edit = editTask(deps)
  const correct = correctTask(deps)
  const move = moveTask(deps)
  const accept = acceptEstimate(deps)
  const refuse = refuseEstimate(deps)
  const restore = restoreEstimate(deps)
  const setPending = setPendingStatus(deps)
  const complete = answerCompletion(deps)
  const attach = attachLabel(deps)
  const detach = detachLabel(deps)
  const start = startWork(deps)
  const pause = pauseWork(deps)
  const stop = stopWork(deps)
  const stopElsewhere = stopRunning(deps)
  const openInternal = openInternalThread(deps)
  const toArchive = archiveTask(deps)
  const fromArchive = unarchiveTask(deps)
  const addMember = attachMember(deps)
  const removeMember = detachMember(deps)
  const addMilestone = attachMilestone(deps)
  const removeMilestone = detachMilestone(deps)
  const addSprint = createSprint(deps)
  const answerMerge = answerMergeRequest(deps)
  const setMetadata = editMetadata(deps)
  const addLog = addWorkLog(deps)
  const editLog = editWorkLog(deps)
  const deleteLog = deleteWorkLog(deps)
  const changeMany = changeTasks(deps)
  const undo = undoChange(deps)

  /** Answers a change with the request as this person now sees it. */
  const shown = async ({ actor, subject }: { actor: Person; subject: Task }, done: Promise<unknown>) => {
    await done
    return show(actor, subject)
  }

  const handlers: Handlers = {
    readList: ({ actor, params: { listId }, query: { skip, limit, ...asked }, request }) =>
      lists.board(actor, { appId: accountOf(actor), listId, skip, limit }, asked, request.locale),
    listTasks: ({ actor, query, request }) => lists.search(actor, [accountOf(actor)], query, request.locale),
    listTasksAsAdmin: ({ actor, query, request }) => lists.search(actor, [accountOf(actor)], query, request.locale),
    readBoard: ({ actor, request }) => readFirstBoard(actor, accountOf(actor), request.locale),
    listWaiting: ({ actor, query: { limit } }) => waiting(actor, { appId: accountOf(actor), limit }),
    listDeleted: ({ actor, query }) => lists.archived(actor, [accountOf(actor)], query),
    listActive: ({ actor, query, request }) => lists.active(actor, accountOf(actor), query, request.locale),
    readStats: ({ actor, query, request }) => lists.stats(actor, accountOf(actor), query, request.locale),
    readStatsAsAdmin: ({ actor, query, request }) => lists.stats(actor, accountOf(actor), query, request.locale),
    searchTasks: ({ actor, body: { appIds, ...wanted }, request }) => lists.search(actor, appIds ?? null, wanted, request.locale),
    findTasks: ({ actor, body: { filters, appIds } }) => lists.named(actor, appIds ?? null, [filters._id].flat()),
    listDeletedEverywhere: ({ actor, query }) => lists.archived(actor, null, query),
    quickSearch: ({ actor, query }) => quickSearch(actor, { appId: accountOf(actor), ...query }),
    readTaskAnywhere: ({ actor, subject }) => show(actor, subject),
    readTask: ({ actor, subject }) => show(actor, subject),
    readTaskAsAdmin: ({ actor, subject }) => show(actor, subject),
    createTask: async ({ actor, body, request }) => show(actor, await create(accountOf(actor), body, actor, request.locale)),
    createTaskAsStaff: async ({ actor, body, request }) => show(actor, await create(accountOf(actor), withDates(body), actor, request.locale)),
    moveTask: (call) => shown(call, move(call.subject, call.body.listId, call.actor)),
    editTask: (call) => shown(call, edit(call.subject, withDates(call.body), call.actor, call.request.locale)),
    editTaskAsCustomer: (call) => shown(call, correct(call.subject, call.body, call.actor)),
    acceptEstimate: (call) => shown(call, accept(call.subject, call.actor)),
    refuseEstimate: (call) => shown(call, refuse(call.subject, call.actor)),
    restoreEstimate: (call) => shown(call, restore(call.subject, call.actor)),
    setPendingStatus: (call) => shown(call, setPending(call.subject, call.body, call.actor, call.request.locale)),
    answerCompletion: (call) => shown(call, complete(call.subject, call.body.completed, call.actor)),
    listLabels: async ({ actor }) => ({ list: (await labels.list(accountOf(actor))).map(forCustomers) }),
    listLabelsAsStaff: async ({ actor }) => ({ list: await labels.list(accountOf(actor)) }),
    attachLabel: (call) => shown(call, attach(call.subject, call.body.labelId, call.actor)),
    detachLabel: (call) => shown(call, detach(call.subject, call.params.labelId, call.actor)),
    actOnWorkLog: (call) => {
      const { subject, actor, body: { action, note, type } } = call
      const act = { start: () => start(subject, actor, type), pause: () => pause(subject, actor), stop: () => stop(subject, note, actor) }
      return shown(call, act[action]())
    },
    listRunning: async ({ actor }) => ({ list: await running.list(actor.userId) }),
    stopRunning: ({ actor, params, body }) => stopElsewhere(params.id, body, actor),
    openInternalThread: ({ actor, subject }) => openInternal(subject, actor),
    archiveTask: (call) => shown(call, toArchive(call.subject, call.actor)),
    unarchiveTask: (call) => shown(call, fromArchive(call.subject, call.actor)),
    attachMember: (call) => shown(call, addMember(call.subject, call.body.memberId, call.actor)),
    detachMember: (call) => shown(call, removeMember(call.subject, call.params.memberId, call.actor)),
    listMilestones: ({ query }) => sprints.list(query),
    listMilestonesAsStaff: ({ query }) => sprints.list(query),
    listMilestonesOfProvider: ({ query }) => sprints.list(query),
    readMilestone: ({ params }) => sprints.one(params.id),
    readMilestoneInList: ({ params }) => sprints.one(params.id),
    createSprint: ({ actor, body }) => addSprint(body.sprint, actor),
    attachMilestone: (call) => shown(call, addMilestone(call.subject, call.body.milestoneId, call.actor)),
    detachMilestone: (call) => shown(call, removeMilestone(call.subject, call.params.milestoneId, call.actor)),
    answerMergeRequest: (call) => shown(call, answerMerge(call.subject, call.body.validated, call.actor)),
    editMetadata: (call) => shown(call, setMetadata(call.subject, call.body.metadata, call.actor)),
    listLabelsOfProvider: async () => ({ list: await labels.all() }),
    addWorkLog: (call) => shown(call, addLog(call.subject, newLog(call.body), call.actor, call.request.locale)),
    editWorkLog: (call) => shown(call, editLog(call.subject, call.params.workLogId, logWish(call.body), call.actor, call.request.locale)),
    changeTasks: ({ actor, body: { taskIds, change }, request }) => changeMany(taskIds, change, actor, request.locale),
    undoTaskChange: ({ actor, params: { changeId }, request }) => undo(changeId, actor, request.locale),
    deleteWorkLog: (call) => shown(call, deleteLog(call.subject, call.params.workLogId, call.actor)),
  }

  return service<Operations, Task>({
    name: 'projects',
    operations,
    policies,
    // Staff without an account call across all of them. Who only reads a request is shown the row that the gate has read.
    subjects: { task: (actor, ref, { method }) => (method === 'GET' ? page.find(actor, actor.appId ?? null, ref) : tasks.find(actor.appId ?? null, ref)) },
    handlers,
    deadlines: taskDeadlines(deps),
    subscribers: [hearMessage(deps)],
  })
}

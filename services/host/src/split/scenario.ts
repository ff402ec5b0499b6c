import { expect } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import type { createClient } from '@passerelle/contract/client'
import { projects } from '@passerelle/contract/projects/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { openSocket } from '@passerelle/chats/testing/live-socket-client'
import { estimateToMs } from '@passerelle/kernel/durations'

type Socket = Awaited<ReturnType<typeof openSocket>>
export type Task = InferResponse<typeof projects.readTask>
/** A signed-in user; staff are inside the account. */
export type Actor = { call: ReturnType<typeof createClient> }
/** Environment and users of the scenario; the matchers of the test kit must be loaded. */
export type ScenarioContext = {
  origin: string
  appId: string
  labels: { mission: string; run: string }
  ada: Actor
  basile: Actor
  emma: Actor
}

export const secret = 'Entre nous : le contrat du scanner est échu depuis mars'

/** Returns the seeded labels that the scenario uses. */
export const labelsFor = async (staff: Actor): Promise<ScenarioContext['labels']> => {
  const { list } = await staff.call(projects.listLabelsAsStaff, {})
  const idOf = (wanted: (label: (typeof list)[number]) => boolean) => list.find(wanted)!._id
  return { mission: idOf(({ key }) => key === 'mission'), run: idOf(({ name }) => name === 'Run') }
}

/** Opens a socket, with a ticket as browsers do, that subscribes to the account's board. */
export const watchBoard = async ({ origin, appId }: ScenarioContext, who: Actor): Promise<Socket> => {
  const { token } = await who.call(chats.takeTicket, {})
  const socket = await openSocket(origin, token)
  expect(await socket.subscribe('board', appId)).toMatchObject({ type: 'subscribed' })
  return socket
}

export const postMessage = (socket: Socket, name: string, { taskId, text = '' }: { taskId: string; text?: string }) =>
  socket.until(
    (frame) =>
      frame.type === 'event' &&
      frame.name === name &&
      frame.subject === taskId &&
      JSON.stringify(frame.data).includes(text),
  )

/** Staff move a task to where its completion can be requested, and request it. */
export const requestCompletion = async ({ emma, labels }: ScenarioContext, id: string): Promise<Task> => {
  await emma.call(projects.attachLabel, { id, labelId: labels.run })
  await emma.call(projects.editTask, { id, listId: 'in_progress' })
  return emma.call(projects.setPendingStatus, { id, status: 'completed', value: true })
}

/** The API part of the main scenario, step by step. Each step depends on the previous ones. */
export const createScenario = (on: () => ScenarioContext) => {
  let task: Task
  let other: Task
  let internalThread: string
  const sockets = {} as Record<'ada' | 'basile' | 'emma', Socket>
  const everybody = () => Object.values(sockets)
  const all = async (name: string, text = '') => {
    for (const socket of everybody()) await postMessage(socket, name, { taskId: task._id, text })
  }

  return {
    sockets,

    create: async () => {
      const stage = on()
      for (const who of ['ada', 'basile', 'emma'] as const) sockets[who] = await watchBoard(stage, stage[who])
      task = await stage.basile.call(projects.createTask, {
        name: 'Le scanner n’envoie plus',
        description: 'Depuis ce matin.',
      })
      other = await stage.basile.call(projects.createTask, {
        name: 'Un écran reste noir',
        description: 'Celui de l’accueil.',
      })
      await all('task.created')
      const { list } = await stage.emma.call(projects.readList, { listId: 'todo' })
      expect(list.map(({ _id }) => _id)).toEqual(expect.arrayContaining([task._id, other._id]))
    },

    estimate: async () => {
      const { ada, basile, emma, labels } = on()
      await emma.call(projects.attachLabel, { id: task._id, labelId: labels.mission })
      await emma.call(projects.attachLabel, { id: task._id, labelId: labels.run })
      await emma.call(projects.editTask, { id: task._id, estimatedTime: estimateToMs({ days: 1, hours: 2 }) })
      await all('estimate.proposed')
      const awaited = await ada.call(projects.readTask, { id: task.taskId })
      expect(awaited).toMatchObject({
        waitsFor: 'me',
        state: 'awaitingValidation',
        may: expect.arrayContaining(['answerEstimate']),
        price: { days: 1, hours: 2 },
      })
      expect(await basile.call(projects.readTask, { id: task.taskId })).toMatchObject({
        locked: true,
        waitsFor: 'others',
      })
      await expect(basile.call(projects.moveTask, { id: task._id, listId: 'in_progress' })).rejects.toBeProblem(
        'task_locked',
      )
    },

    accept: async () => {
      const { ada, basile, emma } = on()
      await expect(basile.call(projects.acceptEstimate, { id: task._id })).rejects.toBeProblem('access_denied')
      expect(await ada.call(projects.acceptEstimate, { id: task._id })).toMatchObject({
        estimateStatus: 'accepted',
        pendingStatus: null,
      })
      await all('estimate.accepted')
      for (const who of [ada, basile, emma]) {
        const { list } = await who.call(chats.readMessages, { id: task.threadId })
        expect(list).toContainEqual(expect.objectContaining({ kind: 'system', action: 'estimatedTimeAccepted' }))
      }
      expect(await basile.call(projects.readTask, { id: task._id })).toMatchObject({ locked: false })
    },

    work: async () => {
      const { emma, labels } = on()
      await emma.call(projects.attachLabel, { id: other._id, labelId: labels.run })
      await emma.call(projects.editTask, { id: other._id, estimatedTime: estimateToMs({ hours: 1 }) })
      await emma.call(projects.actOnWorkLog, { id: task._id, action: 'start' })
      await expect(emma.call(projects.actOnWorkLog, { id: other._id, action: 'start' })).rejects.toBeProblem(
        'worklog_running',
      )
      const {
        list: [running],
      } = await emma.call(projects.listRunning, {})
      expect(running).toMatchObject({ taskSlug: task.taskId, taskId: task._id })
      await emma.call(projects.actOnWorkLog, { id: task._id, action: 'stop', note: 'Carte réseau remplacée' })
      expect(await emma.call(projects.listRunning, {})).toEqual({ list: [], hasMore: false })
      await postMessage(sockets.emma, 'work.stopped', { taskId: task._id })
    },

    talk: async () => {
      const { ada, emma } = on()
      const write = (who: Actor, text: string) =>
        who.call(chats.sendMessage, { threadId: task.threadId, taskId: task._id, text })
      await write(ada, 'Les bons de ce matin sont-ils perdus ?')
      await all('message.posted', 'sont-ils perdus')
      const { privateThreadId } = await emma.call(projects.openInternalThread, { id: task._id })
      internalThread = privateThreadId
      await emma.call(chats.sendMessage, {
        threadId: internalThread,
        taskId: task._id,
        text: secret,
        isPrivateThread: true,
      })
      await postMessage(sockets.emma, 'message.posted', { taskId: task._id, text: 'contrat du scanner' })
      await write(emma, 'Non, ils attendaient dans la file.')
      await all('message.posted', 'attendaient dans la file')
    },

    keepInternal: async () => {
      const { ada, emma } = on()
      await expect(ada.call(chats.readMessages, { id: internalThread })).rejects.toBeProblem('access_denied')
      expect(await sockets.ada.subscribe('thread', internalThread)).toMatchObject({
        type: 'refused',
        code: 'access_denied',
      })
      const { list } = await ada.call(chats.readMessages, { id: task.threadId })
      expect(JSON.stringify([list, sockets.ada.frames, sockets.basile.frames])).not.toMatch(
        /contrat du scanner|work\.started|internal_thread_opened/,
      )
      expect(JSON.stringify(await emma.call(chats.readMessages, { id: internalThread }))).toContain(
        'contrat du scanner',
      )
    },

    validate: async () => {
      const stage = on()
      const { ada, basile } = stage
      await requestCompletion(stage, task._id)
      await postMessage(sockets.ada, 'task.pending_on', { taskId: task._id, text: 'completed' })
      await expect(basile.call(projects.answerCompletion, { id: task._id, completed: true })).rejects.toBeProblem(
        'access_denied',
      )
      expect(await ada.call(projects.answerCompletion, { id: task._id, completed: true })).toMatchObject({
        state: 'done',
        listId: 'done',
      })
      await all('completion.accepted')
    },

    /** Requests the completion of the other task, which nobody answers. */
    leaveUnanswered: async (): Promise<Task> => {
      const asked = await requestCompletion(on(), other._id)
      expect(asked.next).toMatchObject({ effect: 'accept_completion' })
      return asked
    },

    /** Everyone receives the event that the unanswered task is done, with the system as actor. */
    acceptedBySilence: async () => {
      const { ada } = on()
      for (const socket of everybody()) await postMessage(socket, 'completion.accepted', { taskId: other._id })
      expect(await ada.call(projects.readTask, { id: other._id })).toMatchObject({
        state: 'done',
        pendingStatus: null,
        next: { effect: 'archive' },
      })
      const { list } = await ada.call(chats.readMessages, { id: other.threadId })
      const accepted = list.filter(({ action }) => action === 'taskValidationAccepted')
      expect(accepted).toEqual([
        expect.objectContaining({ authorId: null, data: expect.objectContaining({ automatic: true }) }),
      ])
    },
  }
}

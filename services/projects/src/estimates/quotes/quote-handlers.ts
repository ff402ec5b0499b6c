import type { quotes } from '@passerelle/contract/projects/quotes'
import { Problem } from '@passerelle/contract/problems'
import type { Call } from '@passerelle/server/service'
import { createPdfClient } from '@passerelle/server/pdf/pdf-client'
import type { TaskHandlerDeps } from '../../tasks/task-handler.ts'
import type { Task } from '../../tasks/task.ts'
import { downloadQuote } from './pdf/download-quote.ts'
import { findQuote, listQuotes } from './quote-view.ts'
import { deleteQuote, saveQuote } from './save-quote.ts'
import { sendQuote } from './send-quote.ts'

type CallOf<K extends keyof typeof quotes> = Call<(typeof quotes)[K], { task: Task }>

export const quoteHandlers = (deps: TaskHandlerDeps) => {
  const { database, replyWithTask } = deps
  const save = saveQuote(deps)
  const remove = deleteQuote(deps)
  const send = sendQuote(deps)
  const download = downloadQuote({ ...deps, convert: createPdfClient(deps.env) })
  const show = async (task: Task, which: 'any' | 'sent') => {
    const quote = await findQuote(database.query, task, which)
    if (!quote) throw new Problem('not_found')
    return quote
  }
  return {
    readQuote: ({ actor, subject }: CallOf<'readQuote'>) => show(subject, actor.kind === 'staff' ? 'any' : 'sent'),
    downloadQuote: ({ subject, request }: CallOf<'downloadQuote'>) => download(subject, request.bearer),
    listQuotes: ({ actor, subject, query }: CallOf<'listQuotes'>) => listQuotes(database.query, actor, subject, query),
    saveQuote: async ({ actor, subject, body }: CallOf<'saveQuote'>) => {
      await save(subject, actor, body)
      return show(subject, 'any')
    },
    deleteQuote: async ({ actor, subject }: CallOf<'deleteQuote'>) => {
      await remove(subject, actor)
      return null
    },
    sendQuote: (call: CallOf<'sendQuote'>) => replyWithTask(call, send(call.subject, call.actor, call.body.version)),
  }
}

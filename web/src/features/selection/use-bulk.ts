import { bulk as operations, type ChangedTasks } from '@passerelle/contract/projects/bulk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { messageOf } from '../../shared/api/failure.ts'
import { present } from '../../shared/installation/present.ts'
import { sideOf } from '../../shared/session/side.ts'
import { createStore, type Store } from '../../shared/store/store.ts'
import { loadedCards, showCards } from '../../shared/tasks/show-cards.ts'
import { readTasksAgain } from '../../shared/tasks/read-tasks-again.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { announce } from '../../shared/ui/live-region.tsx'
import { closeToast, toast } from '../../shared/ui/toasts.tsx'
import { isTyping } from '../../shared/ui/typing.ts'
import { answered, begun, nothingDone, refused, takenBack, undoable, type BulkReport } from './bulk-report.ts'
import { changedCard, wireOf, type Change } from './change.ts'
import type { SelectionOf } from './use-selection.ts'

/** Long enough to read it and to decide. */
const undoStays = 15_000

const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z' && !isTyping(target)

/** Across accounts the call names none; inside one it is made there. */
const place = () => (sideOf(location.pathname) === 'staff' ? { appId: null } : {})

/** How the pages that are loaded show their requests, cards and rows alike. */
export type Cards = {
  /** The requests as they are shown now, without those that are not loaded. */
  find: (ids: readonly string[]) => TaskCard[]
  /** Shows these as they are now, before the server has answered. */
  show: (cards: readonly TaskCard[]) => void
  /** Reads these from the server again, many at a bounded cost. */
  readAgain: (ids: readonly string[]) => void
}

export type BulkOf = {
  report: Store<BulkReport>
  run: (ids: readonly string[], change: Change) => Promise<void>
  /** Takes the last change back; with an id, that one alone. */
  undo: (changeId?: string) => Promise<void>
  /** Closes the list of what failed. */
  dismiss: () => void
  cards: Cards
}

const useShownCards = (): Cards => {
  const client = useQueryClient()
  return {
    find: (ids) => loadedCards(client, ids),
    show: (cards) => showCards(client, cards),
    readAgain: (ids) => readTasksAgain(client, ids),
  }
}

/**
 * Changes many requests with one call: the cards change at once, a toast says how many did and offers the way back (Ctrl or Cmd and Z as
 * well), and what failed is kept as a list, still selected, the rest of the cards put back.
 */
export const useBulk = (selection: SelectionOf): BulkOf => {
  const t = useTranslations()
  const cards = useShownCards()
  const [report] = useState(() => createStore(nothingDone))
  const [kept] = useState(() => ({ before: [] as readonly TaskCard[], toast: 0 }))

  /** Shows a state of cards where they still stand: what somebody else archived meanwhile does not come back. */
  const putBack = (before: readonly TaskCard[]) => {
    const standing = new Set(cards.find(before.map(({ _id }) => _id)).map(({ _id }) => _id))
    cards.show(before.filter(({ _id }) => standing.has(_id)))
  }

  const say = ({ failed }: ChangedTasks) => {
    if (failed.length > 0) announce(t('selection.failed', { count: failed.length }), true)
  }
  const send = async (
    before: readonly TaskCard[],
    run: () => Promise<ChangedTasks>,
    done: (answer: ChangedTasks) => void,
  ) => {
    report.set(begun(report.get()))
    try {
      const answer = await run()
      report.set(answered(report.get(), answer))
      const failed = new Set(answer.failed.map(({ _id }) => _id))
      putBack(before.filter(({ _id }) => failed.has(_id)))
      cards.readAgain([...answer.changed, ...failed])
      done(answer)
      say(answer)
    } catch (error) {
      report.set(refused(report.get()))
      putBack(before)
      toast.error(messageOf(error, t('selection.notChanged')))
      cards.readAgain(before.map(({ _id }) => _id))
    }
  }

  const undo = async (changeId = report.get().last?._id) => {
    if (changeId === undefined || undoable(report.get(), present().toISOString()) !== changeId) return
    report.set(takenBack(report.get()))
    closeToast(kept.toast)
    const now = cards.find(kept.before.map(({ _id }) => _id))
    putBack(kept.before)
    await send(
      now,
      () => call(operations.undoTaskChange, { changeId }, place()),
      ({ changed, failed }) => {
        if (changed.length > 0) toast.success(t('selection.undone', { count: changed.length }))
        if (failed.length > 0) selection.select(failed.map(({ _id }) => _id))
      },
    )
  }

  const run = async (ids: readonly string[], change: Change) => {
    if (ids.length === 0) return
    const before = cards.find(ids)
    const now = present().toISOString()
    // Only the last change can be taken back: the button of the one before would do nothing.
    closeToast(kept.toast)
    cards.show(before.map((card) => changedCard(card, change, now)))
    await send(
      before,
      () => call(operations.changeTasks, { taskIds: [...ids], change: wireOf(change) }, place()),
      ({ _id, changed, failed }) => {
        kept.before = before.filter((card) => changed.includes(card._id))
        if (changed.length > 0)
          kept.toast = toast.success(
            t('selection.changed', { count: changed.length }),
            { label: t('selection.undo'), run: () => void undo(_id) },
            undoStays,
          )
        else if (failed.length === 0) toast.info(t('selection.unchanged'))
        // What failed is what is left to do.
        if (failed.length > 0) selection.select(failed.map((one) => one._id))
      },
    )
  }

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndoKey(event) || undoable(report.get(), present().toISOString()) === null) return
    event.preventDefault()
    void undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return { report, run, undo, dismiss: () => report.set({ ...report.get(), failed: [] }), cards }
}

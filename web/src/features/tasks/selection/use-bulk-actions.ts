import { bulk as operations, type ChangedTasks } from '@passerelle/contract/projects/bulk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { getSide } from '../../../model/session/side.ts'
import { createStore, type Store } from '../../../kit/store/store.ts'
import { loadedCards, writeCards } from '../../../model/tasks/cache/write-cards.ts'
import { refetchTasks } from '../../../model/tasks/live/refetch-tasks.ts'
import type { TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { dismissToast, toast } from '../../../kit/ui/toast/toaster.tsx'
import { isTyping } from '../../../kit/ui/focus/typing.ts'
import {
  finishBulkChange,
  startBulkChange,
  nothingDone,
  failBulkChange,
  takenBack,
  undoable,
  type BulkStatus,
} from './bulk-status.ts'
import { getOptimisticCard, toWireChange, type BulkChange } from './bulk-change.ts'
import type { SelectionApi } from './use-selection.ts'

/** Duration of the undo toast, in ms. */
const undoStays = 15_000

const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z' && !isTyping(target)

/** Across accounts the call has no account; inside an account it uses the session's. */
const place = () => (getSide(location.pathname) === 'staff' ? { appId: null } : {})

/** Access to the cached cards and rows of tasks. */
export type Cards = {
  /** Cached cards of these tasks, without those that are not loaded. */
  find: (ids: readonly string[]) => TaskCard[]
  /** Writes cards to the cache, as an optimistic update. */
  show: (cards: readonly TaskCard[]) => void
  /** Refetches these tasks; bounded cost for many. */
  refetch: (ids: readonly string[]) => void
}

export type BulkActions = {
  report: Store<BulkStatus>
  run: (ids: readonly string[], change: BulkChange) => Promise<void>
  /** Undoes the last change; with an id, only if it is that change. */
  undo: (changeId?: string) => Promise<void>
  /** Closes the list of failed tasks. */
  dismiss: () => void
  cards: Cards
}

const useShownCards = (): Cards => {
  const client = useQueryClient()
  return {
    find: (ids) => loadedCards(client, ids),
    show: (cards) => writeCards(client, cards),
    refetch: (ids) => refetchTasks(client, ids),
  }
}

/**
 * Changes many tasks in one call, with an optimistic update: a toast shows how many were changed and offers undo (also
 * Ctrl or Cmd with Z); failed tasks are rolled back, listed, and stay selected.
 */
export const useBulkActions = (selection: SelectionApi): BulkActions => {
  const t = useTranslations()
  const cards = useShownCards()
  const [report] = useState(() => createStore(nothingDone))
  const [kept] = useState(() => ({ before: [] as readonly TaskCard[], toast: 0 }))

  /**
   * Writes earlier versions of cards back, but only for cards that are still loaded: a card that another user has
   * archived must not reappear.
   */
  const restoreCards = (before: readonly TaskCard[]) => {
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
    report.set(startBulkChange(report.get()))
    try {
      const answer = await run()
      report.set(finishBulkChange(report.get(), answer))
      const failed = new Set(answer.failed.map(({ _id }) => _id))
      restoreCards(before.filter(({ _id }) => failed.has(_id)))
      cards.refetch([...answer.changed, ...failed])
      done(answer)
      say(answer)
    } catch (error) {
      report.set(failBulkChange(report.get()))
      restoreCards(before)
      toast.error(getErrorMessage(error, t('selection.notChanged')))
      cards.refetch(before.map(({ _id }) => _id))
    }
  }

  const undo = async (changeId = report.get().last?._id) => {
    if (changeId === undefined || undoable(report.get(), serverNow().toISOString()) !== changeId) return
    report.set(takenBack(report.get()))
    dismissToast(kept.toast)
    const now = cards.find(kept.before.map(({ _id }) => _id))
    restoreCards(kept.before)
    await send(
      now,
      () => call(operations.undoTaskChange, { changeId }, place()),
      ({ changed, failed }) => {
        if (changed.length > 0) toast.success(t('selection.undone', { count: changed.length }))
        if (failed.length > 0) selection.select(failed.map(({ _id }) => _id))
      },
    )
  }

  const run = async (ids: readonly string[], change: BulkChange) => {
    if (ids.length === 0) return
    const before = cards.find(ids)
    const now = serverNow().toISOString()
    // Only the last change can be undone, so the toast of the previous one is dismissed.
    dismissToast(kept.toast)
    cards.show(before.map((card) => getOptimisticCard(card, change, now)))
    await send(
      before,
      () => call(operations.changeTasks, { taskIds: [...ids], change: toWireChange(change) }, place()),
      ({ _id, changed, failed }) => {
        kept.before = before.filter((card) => changed.includes(card._id))
        if (changed.length > 0)
          kept.toast = toast.success(
            t('selection.changed', { count: changed.length }),
            { label: t('selection.undo'), run: () => void undo(_id) },
            undoStays,
          )
        else if (failed.length === 0) toast.info(t('selection.unchanged'))
        // The failed tasks stay selected, for another attempt.
        if (failed.length > 0) selection.select(failed.map((one) => one._id))
      },
    )
  }

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndoKey(event) || undoable(report.get(), serverNow().toISOString()) === null) return
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

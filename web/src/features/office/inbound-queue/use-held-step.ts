import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { dismissToast, toast } from '../../../kit/ui/toast/toaster.tsx'
import { answerHeldFor, useHeldAnswer } from '../../../model/tasks/mutations/use-held-answer.ts'
import { inboundQueries } from './inbound-queries.ts'
import type { KeysAct } from './use-queue-keys.ts'

/** What staff decided about a mail. `done`: what is said of it. */
export type Step = { mailId: string; send: () => Promise<unknown>; done: string }

/**
 * Decisions about mails of the queue, each held back for ten seconds (EML-053): its mail is gone from the list at once,
 * and Z or the button of the toast takes it back. The next decision, or leaving the page, sends the one before it.
 */
export const useHeldStep = () => {
  const t = useTranslations('inbound')
  const selection = useTranslations('selection')
  const [shownToast, setShown] = useState<number>()
  // What was sent is hidden until the list has been read again.
  const [sent, setSent] = useState<readonly string[]>([])
  const mutation = useToastMutation({
    send: ({ send }: Step) => send(),
    failed: t('actionFailed'),
    stale: inboundQueries.all,
  })
  const { held, hold, undo, release } = useHeldAnswer<Step>((step) => {
    setSent((before) => [...before, step.mailId])
    void mutation
      .mutateAsync(step)
      .catch(() => undefined)
      .finally(() => setSent((before) => before.filter((id) => id !== step.mailId)))
  })
  const undoStep = () => {
    undo()
    if (shownToast !== undefined) dismissToast(shownToast)
  }
  return {
    /** Mails that are decided about: they are no longer shown. */
    hidden: held ? [...sent, held.mailId] : sent,
    undo: held ? undoStep : undefined,
    decide: (step: Step) => {
      release()
      if (shownToast !== undefined) dismissToast(shownToast)
      hold(step)
      setShown(toast.success(step.done, { label: selection('undo'), run: undoStep }, answerHeldFor))
    },
  }
}
type HeldStep = ReturnType<typeof useHeldStep>
/** What the actions of a mail are given: how they decide, undo, and read keys. */
export type StepTools = Pick<HeldStep, 'decide' | 'undo'> & { keysAct: KeysAct }

import { useEffect } from 'react'
import { draftKey } from '../drafts/draft-key.ts'
import { drafts, useDraft } from '../drafts/use-draft.ts'

/**
 * Draft of the comment sent with an answer. If the answer is no longer expected, because another user answered first,
 * the comment moves to the composer.
 */
export const useAnswerComment = (meId: string, taskId: string, awaited: boolean) => {
  const own = draftKey(meId, taskId, 'answer')
  const composer = draftKey(meId, taskId, 'client')
  const { text } = useDraft(own)
  useEffect(() => {
    if (awaited || text.trim() === '') return
    const left = drafts.takeForSending(own)
    drafts.restore(composer, left)
    drafts.arrived(own, left)
  }, [awaited, own, composer, text])
  return {
    text,
    write: (typed: string) => drafts.write(own, typed),
    /** Takes the comment to send with the answer: nothing else moves it while that is in flight. */
    take: () => drafts.takeForSending(own),
    sent: (comment: string) => drafts.arrived(own, comment),
    restore: (comment: string) => drafts.restore(own, comment),
    toComposer: (comment: string) => drafts.restore(composer, comment),
  }
}

import { useEffect } from 'react'
import { draftKey } from './draft-key.ts'
import { drafts, useDraft } from './use-draft.ts'

/**
 * The comment that goes with an answer, kept as a message that is written. When the answer is not awaited any more, because somebody else was first,
 * it stands in the composer.
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
    /** The comment to go with the answer: while that is under way, it is nobody's to move. */
    take: () => drafts.takeForSending(own),
    sent: (comment: string) => drafts.arrived(own, comment),
    restore: (comment: string) => drafts.restore(own, comment),
    toComposer: (comment: string) => drafts.restore(composer, comment),
  }
}

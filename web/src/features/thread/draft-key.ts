/** The two sides of a request's conversation (THR-006). */
export type ThreadAudience = 'client' | 'internal'

/** Where a draft is kept: per person, request and side, so that nothing typed for the team ever stands in the client's composer; `answer` is the comment of an answer. */
export const draftKey = (meId: string, taskId: string, side: ThreadAudience | 'answer'): string =>
  `passerelle.draft.${meId}.${taskId}.${side}`

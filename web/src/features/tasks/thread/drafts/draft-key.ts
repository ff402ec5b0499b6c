/** The client and the internal thread of a task (THR-006). */
export type ThreadAudience = 'client' | 'internal'

/**
 * Storage key of a draft: per user, task and thread, so that nothing written for the team appears in the client's
 * composer; `answer` is the comment of an answer.
 */
export const draftKey = (meId: string, taskId: string, side: ThreadAudience | 'answer'): string =>
  `passerelle.draft.${meId}.${taskId}.${side}`

/**
 * Whether an event changes what is shown of a task. Messages do not; a message that changes a task (PND-002) causes an
 * event of its own.
 */
export const concernsRequests = (name: string): boolean => /^(task|estimate|completion|merge_request|work)\./.test(name)

/** Does this event change what a request shows? Messages do not; a message that does (PND-002) sends an event of its own. */
export const concernsRequests = (name: string): boolean => /^(task|estimate|completion|merge_request|work)\./.test(name)

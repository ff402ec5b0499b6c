import { isProblem } from '@passerelle/contract/problems'

/** Whether a call may succeed when it is tried again: the network or the server failed, nothing was refused. */
export const isRetryable = (error: Error): boolean => !isProblem(error) || error.status >= 500

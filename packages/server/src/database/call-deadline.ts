import { AsyncLocalStorage } from 'node:async_hooks'

export type CallDeadline = {
  /** Until when (`performance.now()`) all statements of the call have to be done; undefined gives each statement the whole time. */
  endsAt: number | undefined
  /** The call has its response: what goes on after it has no deadline. */
  over: boolean
}

/** Statements of a call may take so long together. With what a failing call does afterwards its caller waits for 10 s at most. */
export const callTimeoutMs = 8_000

export const callDeadline = new AsyncLocalStorage<CallDeadline>()

/** What a statement that begins now may take on the client's side; undefined outside a call. A hanging server never cancels it itself. */
export const queryTimeoutMs = (): number | undefined => {
  const deadline = callDeadline.getStore()
  if (!deadline || deadline.over) return undefined
  return deadline.endsAt === undefined ? callTimeoutMs : Math.max(1, deadline.endsAt - performance.now())
}

import type { InterceptedCalls } from '../browser/intercept-calls.ts'
import type { Visitor } from '../browser/visitor.ts'
import { waitForToast } from './toast.ts'

/** Time after which a toast is gone, the optimistic update rolled back, and the task refetched. */
export const toastLife = 10_000
/** Example of an error message from the server. */
export const reason = 'Le serveur a ses raisons'

/** Context of an error test: the user, the intercepted calls, and the fake clock. */
type Refused = { who: Visitor; calls: InterceptedCalls; move: (ms: number) => Promise<void> }

/** Fails a call twice: without a message, so that the product's text is shown, and with one from the server. */
export const refusedTwice = async (
  { who, calls, move }: Refused,
  method: string,
  path: RegExp,
  act: () => Promise<unknown>,
  text: string,
): Promise<void> => {
  for (const [code, message, said] of [
    ['internal', '', text],
    ['conflict', reason, reason],
  ] as const) {
    calls.refuse(method, path, code, message)
    await act()
    await waitForToast(who, said)
    await move(toastLife)
  }
}

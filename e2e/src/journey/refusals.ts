import type { InterceptedCalls } from '../browser/intercept-calls.ts'
import type { Visitor } from '../browser/visitor.ts'
import { waitForToast } from './toast.ts'

/** Then a toast is gone, what was shown too early taken back, and the request read again. */
export const toastLife = 10_000
/** What a server says that knows why. */
export const reason = 'Le serveur a ses raisons'

/** How somebody learns of a refusal: their page, what stands between it and the server, and their clock, moved by hand. */
type Refused = { who: Visitor; calls: InterceptedCalls; move: (ms: number) => Promise<void> }

/** Refuses a call twice: without a message the text of the product stands, with one the server's own words. */
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

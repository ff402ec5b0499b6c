import { afterEach, expect, test, vi } from 'vitest'
import { takeLostFocus } from './lost-focus.ts'

afterEach(() => void vi.unstubAllGlobals())

const element = (kind: string) => ({ isConnected: true, matches: (selector: string) => selector === kind })
/** Who asks for the focus while this has it, and it is painted at once: do they get it? */
const taken = (activeElement: unknown, body: unknown = element('body')) => {
  const focus = vi.fn<() => void>()
  vi.stubGlobal('document', { activeElement, body, querySelector: () => ({ focus }) })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  takeLostFocus('textarea')
  return focus.mock.calls.length > 0
}

test('the focus that went with what was pressed is taken, never that of somebody who has gone on', () => {
  const body = element('body')
  expect([taken(null), taken(body, body), taken({ ...element('button'), isConnected: false }), taken(element('.sheet'))]).toEqual([true, true, true, true])
  expect(taken(element('input'))).toBe(false)
})

import { afterEach, expect, test, vi } from 'vitest'
import { restoreFocus } from './restore-focus.ts'

afterEach(() => void vi.unstubAllGlobals())

const element = (kind: string) => ({ isConnected: true, matches: (selector: string) => selector === kind })
const body = element('body')
const button = element('button')
const wanted = { ...element('textarea'), focus: vi.fn<() => void>() }

/**
 * Who asks for the focus gets it or not, when these have it one frame after the other; what they ask for is drawn after
 * so many frames.
 */
const taken = (holders: unknown[], drawnAfter = 0) => {
  wanted.focus.mockClear()
  let frame = 0
  vi.stubGlobal('document', {
    body,
    querySelector: () => (frame >= drawnAfter ? wanted : null),
    get activeElement() {
      return holders[Math.min(frame, holders.length - 1)]
    },
  })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frame++
    run()
  })
  restoreFocus('textarea')
  return wanted.focus.mock.calls.length > 0
}

test('the focus that went with what was pressed is taken, however late that goes and what follows comes', () => {
  for (const lost of [null, body, { ...button, isConnected: false }, element('.sheet')])
    expect(taken([button, lost])).toBe(true)
  expect(taken([...Array<unknown>(20).fill(button), body])).toBe(true)
  expect(taken([button, body], 20)).toBe(true)
  expect(taken([button, wanted, wanted, element('.sheet')])).toBe(true)
})

test('the focus of somebody who has gone on, or whose button is still there, is not taken', () => {
  expect(taken([button, element('input')])).toBe(false)
  expect(taken([...Array<unknown>(20).fill(button), element('input')])).toBe(false)
  expect(taken([button])).toBe(false)
})

import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import { useCountdown } from './countdown.ts'

setUpServer()
afterEach(() => vi.useRealTimers())

const Countdown = ({ onEnd }: { onEnd: () => void }) => {
  const [running, run] = useState(false)
  return (
    <button type="button" onClick={() => run(true)}>
      {useCountdown(running, onEnd)}
    </button>
  )
}

/** Resolves in a later task, without a timer: React renders in between. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })

test('[ACC-012] the page is left by itself after five seconds, counted down, once', async () => {
  const onEnd = vi.fn<() => void>()
  await show(<Countdown onEnd={onEnd} />)
  const button = page.getByRole('button')
  await expect.element(button).toHaveTextContent('5')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const element = button.element() as HTMLElement
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turns = 0; turns < 5; turns += 1) await nextTask()
    return element.textContent
  }
  element.click()
  expect(await pass(0)).toBe('5')
  for (const left of ['4', '3', '2', '1']) expect(await pass(1000)).toBe(left)
  expect(await pass(999)).toBe('1')
  expect(onEnd).not.toHaveBeenCalled()
  await pass(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

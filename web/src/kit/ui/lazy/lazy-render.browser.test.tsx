import { afterEach, expect, test, vi } from 'vitest'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import { LazyRender } from './lazy-render.tsx'

setUpServer()
afterEach(() => vi.useRealTimers())

const Page = () => (
  <div id="scroller" style={{ height: 400, overflow: 'auto' }}>
    <div style={{ height: 2000 }} />
    <LazyRender>
      <p style={{ height: 500, margin: 0 }}>Graphique</p>
    </LazyRender>
  </div>
)
const scroller = () => document.querySelector<HTMLElement>('#scroller')!
const place = () => scroller().lastElementChild as HTMLElement

test('[UIX-066] 300 px stand for what is far; 600 px away it is there, 10 s after it was left no more', async () => {
  await show(<Page />)
  await expect.poll(() => document.querySelector('#scroller')).not.toBeNull()
  // 2000 px above it, less the 400 px that are seen and the 600 px of the margin.
  scroller().scrollTop = 980
  await expect.poll(() => [place().offsetHeight, place().textContent]).toEqual([300, ''])
  scroller().scrollTop = 1020
  await expect.poll(() => [place().offsetHeight, place().textContent]).toEqual([500, 'Graphique'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  scroller().scrollTop = 0
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(9999)
  expect(place().textContent).toBe('Graphique')
  await vi.advanceTimersByTimeAsync(1)
  // Its height stays, so that nothing jumps.
  await expect.poll(() => [place().offsetHeight, place().textContent]).toEqual([500, ''])
})

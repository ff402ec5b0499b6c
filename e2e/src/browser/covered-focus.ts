import type { Page } from 'puppeteer'

const presses = 30

/** What the first presses of Tab reach without showing it: it is outside of the window, or below something else. */
export const getCoveredFocus = async (page: Page): Promise<string[]> => {
  const covered = new Set<string>()
  const leave = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await leave()
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement!
      const box = focused.getBoundingClientRect()
      // Elements of no size hand the focus on; whole regions are seen by what they contain.
      if (focused === document.body || box.width < 2 || box.height > innerHeight / 2) return null
      const middleOf = (from: number, to: number, end: number) => Math.min(Math.max((from + to) / 2, 1), end - 2)
      const seen = document.elementFromPoint(
        middleOf(box.left, box.right, innerWidth),
        middleOf(box.top, box.bottom, innerHeight),
      )
      const isSeen = !seen || focused.contains(seen) || seen.contains(focused) || seen.closest('label') !== null
      const isInside = box.bottom > 1 && box.top < innerHeight - 1 && box.right > 1 && box.left < innerWidth - 1
      if (isSeen && isInside) return null
      return `${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 40)} (${focused.localName})`
    })
    if (found !== null) covered.add(found)
  }
  await leave()
  return [...covered]
}

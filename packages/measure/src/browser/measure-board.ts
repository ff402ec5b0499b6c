import type { Browser } from 'puppeteer'
import { painted } from '@passerelle/e2e/browser/fake-clock'
import { customers } from '@passerelle/e2e/journey/people'
import { again, signedInCustomer } from '@passerelle/e2e/journey/sessions'
import { waitForBoard } from '@passerelle/e2e/journey/sign-in'
import { filterAnswers, searchAnswers } from './answers.ts'
import { dragSteps, dropOnto } from './dragging.ts'
import type { Extent } from '../measure.ts'
import { firstLoad, type FirstLoad } from './first-load.ts'
import { slowPhoneVisits } from './slow-phone.ts'
import { heapOf, scrollToEnd } from './scroll-to-end.ts'
import { timed } from './stopwatch.ts'

const [warm, loads, slowLoads, steps, drops] = [3, 5, 3, 120, 10]

/** What was measured of the board: samples in ms unless said. */
export type BoardSamples = {
  cold: readonly FirstLoad[]
  slow: readonly Awaited<ReturnType<typeof slowPhoneVisits>>[]
  filters: readonly number[]
  searches: readonly number[]
  askedSearches: readonly number[]
  /** Of the list scrolled to its end: its requests, most cards in the page, time, and heap in MB. */
  scrolled: { reached: number; most: number; took: number; heap: number }
  dragged: readonly number[]
  dropped: readonly { here: number; elsewhere: number }[]
  longest: Readonly<Record<string, readonly number[]>>
}

/**
 * Measures the board of the account's administrator in a browser, with the account's user looking on in another one.
 */
export const measureBoard = async (
  browser: Browser,
  origin: string,
  progress: Extent['progress'],
): Promise<BoardSamples> => {
  const admin = await signedInCustomer(browser, origin, customers.ada)
  const user = await signedInCustomer(browser, origin, customers.basile)
  const longest: Record<string, number[]> = {}

  progress('loading the board with nothing kept')
  const cold: FirstLoad[] = []
  // The first ones warm the server up and do not count.
  for (let load = -warm; load < loads; load += 1) {
    const visit = await again(browser, origin, admin)
    const watch = await timed(visit.page)
    const figures = await firstLoad(visit.page, origin)
    if (load >= 0) {
      cold.push(figures)
      longest['loading'] = [...(longest['loading'] ?? []), await watch.longest()]
    }
    await visit.leave()
  }

  progress('loading the board on a slow phone')
  const slow: Awaited<ReturnType<typeof slowPhoneVisits>>[] = []
  for (let load = 0; load < slowLoads; load += 1) slow.push(await slowPhoneVisits(browser, origin, admin))

  const who = await again(browser, origin, admin)
  const [watch] = [await timed(who.page), await timed(user.page)]
  for (const one of [who, user]) {
    await one.open('/')
    await waitForBoard(one)
    await one.page.waitForNetworkIdle()
  }
  const noted = async (doing: string) => void (longest[doing] = [await watch.longest()])

  progress('filtering and searching')
  const filters = await filterAnswers(who)
  const searches = await searchAnswers(who, { asked: false })
  const askedSearches = await searchAnswers(who, { asked: true })
  await noted('filtering and searching')

  progress('scrolling to the end')
  const { reached, most, took } = await scrollToEnd(who.page, 'todo')
  const heap = await heapOf(who.page)
  await noted('scrolling')

  progress('dragging')
  const dragged = await dragSteps(who, steps)
  const dropped: Awaited<ReturnType<typeof dropOnto>>[] = []
  for (let drop = 0; drop < drops; drop += 1) {
    dropped.push(
      drop % 2 === 0
        ? await dropOnto(who, user, 'todo', 'in_progress')
        : await dropOnto(who, user, 'in_progress', 'todo'),
    )
    await painted(who.page)
  }
  await noted('dragging')
  const complaints = [...who.complaints(), ...user.complaints()]
  if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)

  return {
    cold,
    slow,
    filters,
    searches,
    askedSearches,
    scrolled: { reached, most, took, heap },
    dragged,
    dropped,
    longest,
  }
}

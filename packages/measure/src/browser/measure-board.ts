import type { Browser } from 'puppeteer'
import { painted } from '../browser/fake-clock.ts'
import { customers } from '../journey/people.ts'
import { again, signedInCustomer } from '../journey/sessions.ts'
import { waitForBoard } from '../journey/sign-in.ts'
import { filterAnswers, searchAnswers } from './answers.ts'
import { dragSteps, dropOnto } from './dragging.ts'
import type { Metric } from './metric.ts'
import { firstLoad, type FirstLoad } from './first-load.ts'
import { slowPhoneVisits } from './slow-phone.ts'
import { heapOf, scrollToEnd } from './scroll-to-end.ts'
import { timed } from './stopwatch.ts'

const [warm, loads, slowLoads, steps, drops] = [3, 5, 3, 120, 10]
/** How long the search waits for a pause of the hand (SRC-003). */
const pauseOfHand = 500

/**
 * Measures the board of the account's administrator in a browser, with the account's user looking on in another one.
 */
export const measureBoard = async (
  browser: Browser,
  origin: string,
  say: (text: string) => void,
): Promise<Metric[]> => {
  const admin = await signedInCustomer(browser, origin, customers.ada)
  const user = await signedInCustomer(browser, origin, customers.basile)
  const longest: Record<string, number[]> = {}

  say('Loading the board with nothing kept …')
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

  say('Loading the board on a slow phone …')
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

  say('Filtering and searching …')
  const filters = await filterAnswers(who)
  const searches = await searchAnswers(who, { asked: false })
  const askedSearches = await searchAnswers(who, { asked: true })
  await noted('filtering and searching')

  say('Scrolling to the end …')
  const { reached, most, took } = await scrollToEnd(who.page, 'todo')
  const heap = await heapOf(who.page)
  await noted('scrolling')

  say('Dragging …')
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

  return [
    { name: 'first card', unit: 'ms', limit: 500, samples: cold.map(({ firstCard }) => firstCard) },
    {
      name: 'first load, font included',
      unit: 'kB',
      limit: 200,
      samples: cold.map(({ kilobytes }) => kilobytes),
      counts: 'worst',
    },
    { name: 'of it its font', unit: 'kB', samples: cold.map(({ font }) => font), counts: 'worst' },
    {
      name: 'first load, requests',
      unit: '',
      limit: 12,
      samples: cold.map(({ requests }) => requests.length),
      counts: 'worst',
    },
    ...(['first', 'next'] as const).flatMap((visit): Metric[] => [
      { name: `slow phone, ${visit} visit: first card`, unit: 'ms', samples: slow.map((one) => one[visit].firstCard) },
      {
        name: `slow phone, ${visit} visit: largest paint`,
        unit: 'ms',
        samples: slow.map((one) => one[visit].largestPaint),
      },
    ]),
    { name: 'filter, from choice to cards', unit: 'ms', limit: 200, samples: filters },
    { name: 'search, from Enter to results', unit: 'ms', limit: 200, samples: askedSearches },
    {
      name: 'search, from last key, without its pause',
      unit: 'ms',
      limit: 200,
      samples: searches.map((ms) => ms - pauseOfHand),
    },
    { name: 'search, from last key', unit: 'ms', samples: searches },
    { name: 'requests of the list scrolled to its end', unit: '', samples: [reached] },
    { name: 'time that took', unit: 'ms', samples: [took] },
    { name: 'most cards in the page', unit: '', limit: 100, samples: [most], counts: 'worst' },
    { name: 'heap with all of them loaded', unit: 'MB', limit: 60, samples: [heap], counts: 'worst' },
    { name: 'drag step, from pointer to paint', unit: 'ms', limit: 40, samples: dragged, counts: 'p95' },
    { name: 'drop, from pointer to paint', unit: 'ms', limit: 50, samples: dropped.map(({ here }) => here) },
    {
      name: 'move seen in another browser',
      unit: 'ms',
      limit: 1000,
      samples: dropped.map(({ elsewhere }) => elsewhere),
      counts: 'worst',
    },
    ...Object.entries(longest).map(([doing, samples]): Metric => ({
      name: `longest task, ${doing}`,
      unit: 'ms',
      limit: 100,
      samples,
      counts: 'worst',
    })),
  ]
}

import { availability } from '@passerelle/contract/stats/availability'
import { Availability, Probe } from '@passerelle/contract/stats/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { openPage, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').trim()
const given = example(Availability)
const probe = { ...example(Probe), availability: 100, pauses: [] }
const levels = (gti: number | null, gtr: number | null, gtd: number | null) => ({
  gti: { data: gti, unit: 'minutes' as const, before: 24 },
  gtr: { data: gtr, unit: 'minutes' as const, before: 90 },
  gtd: { data: gtd, unit: 'ratio' as const, before: 0.9996 },
})
const open = async (more: Partial<typeof given>) => {
  server().answer(availability.readAvailability, { ...given, probes: [probe], ...more })
  await openPage('/')
  await expect.element(page.getByText('GTI')).toBeVisible()
}
/** Each promised figure: its text, whether it is marked as missed, and its gauge in percent. */
const shownLevels = () =>
  [...document.querySelectorAll('[data-part="home-level"]:not([data-part~="home-skeleton"] *)')].map((row) => [
    plain(
      (row.querySelector('[data-part="home-figure"]') ?? row.querySelector('dd > [data-part="no-figure"]'))
        ?.textContent ?? '',
    ),
    row.querySelector('[data-part="home-figure"] svg')?.getAttribute('aria-label') ?? null,
    row.querySelector('[role="meter"]')?.getAttribute('aria-valuenow') ?? null,
  ])
const missed = say('home.levels.missed')
const under = say('availability.levels.under')

test('[AVL-016] the promised figures of the month: target, figure, and how it moved', async () => {
  await open({ levels: levels(31, 78, 0.9948) })
  expect(shownLevels()).toEqual([
    ['31 min', null, '48'],
    ['1 h 18', null, '84'],
    ['99,48 %', missed, '0'],
  ])
  const terms = [...document.querySelectorAll<HTMLElement>('[data-part="home-level"] dt')].map((term) =>
    plain(term.innerText),
  )
  expect(terms).toEqual(['GTI < 60 min\nintervention', 'GTR < 8 h\nrétablissement', 'GTD ≥ 99,9 %\ndisponibilité'])
  const trends = [...document.querySelectorAll('[data-part="home-trend"] .sr-only')].map(({ textContent }) =>
    plain(textContent),
  )
  expect(trends).toEqual(['7 min de plus', '12 min de moins', '0,48 pt de moins'])
})

test('[AVL-028] a service without events says so', async () => {
  await open({ levels: levels(null, 12, 0.9991) })
  expect(shownLevels()).toEqual([
    [plain(say('home.levels.none')), null, null],
    ['12 min', null, '98'],
    ['99,91 %', null, '100'],
  ])
})

test.each([
  [59, 479, 0.999, ['2', null], ['0', null], ['100', null]],
  [60, 479.9, 0.998, ['0', missed], ['0', null], ['75', under]],
  [0, 480, 0.997, ['100', null], ['0', missed], ['50', under]],
  [12, 0, 0.996, ['80', null], ['100', null], ['25', under]],
  [30, 240, 0.9959, ['50', null], ['50', null], ['0', missed]],
])('[AVL-029][AVL-030][AVL-031] GTI %s min, GTR %s min, GTD %s', async (gti, gtr, gtd, ...gauges) => {
  await open({ levels: levels(gti, gtr, gtd) })
  expect(shownLevels().map(([, sign, fill]) => [fill, sign])).toEqual(gauges)
  // What is missed is red as well, and its bar is empty.
  const bars = [...document.querySelectorAll('[data-part="home-gauge"]')].map((bar) => [
    bar.classList.contains('failing'),
    Math.round((100 * bar.firstElementChild!.getBoundingClientRect().width) / bar.getBoundingClientRect().width),
  ])
  expect(bars).toEqual(gauges.map(([fill, sign]) => [sign === missed, Number(fill)]))
})

test('[AVL-018] an availability is coloured from 75 and 50 percent; low ones have a sign with a name', async () => {
  const percents = [75, 74.99, 50, 49.99]
  await open({
    probes: percents.map((percent, index) => ({
      ...probe,
      id: `${index}`.repeat(24),
      name: `Service ${index}`,
      availability: percent,
    })),
  })
  const colour = (tone: string) => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.color = `var(--${tone}-text)`
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  }
  const shown = [...document.querySelectorAll<HTMLElement>('[data-part="home-percent"]')].map((one) => [
    plain(one.innerText),
    getComputedStyle(one.firstElementChild!).color,
    one.querySelector('svg')?.getAttribute('aria-label') ?? null,
  ])
  expect(shown).toEqual([
    ['75,00 %', colour('success'), under],
    ['74,99 %', colour('warning'), say('home.low')],
    ['50,00 %', colour('warning'), say('home.low')],
    ['49,99 %', colour('danger'), say('home.veryLow')],
  ])
})

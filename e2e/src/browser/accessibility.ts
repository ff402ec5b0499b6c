import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'puppeteer'
import { painted } from './fake-clock.ts'
import { desk, phone, tablet } from './emulation.ts'

const serious = new Set(['serious', 'critical'])
/** Rules of moderate and minor impact, which are never reported here. */
const minorRules = [
  'region',
  'landmark-unique',
  'heading-order',
  'page-has-heading-one',
  'aria-allowed-role',
  'skip-link',
]
/** Passed rules are left out of the report. */
const options = {
  reporter: 'no-passes',
  rules: Object.fromEntries(minorRules.map((rule) => [rule, { enabled: false }])),
} as const
const themes = ['light', 'dark'] as const

const findings = async (page: Page, within: string, runOnly?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const results = await page.evaluate(
    (part, given) =>
      // A toast that is fading out has too little contrast for some seconds; it was readable before.
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: [[part]], exclude: [['[data-fading]']] },
        given,
      ) as Promise<AxeResults>,
    within,
    runOnly ? { reporter: options.reporter, runOnly } : options,
  )
  return results.violations
    .filter(({ impact }) => serious.has(impact ?? ''))
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 5)
          .map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
          .join(' | ')}`,
    )
}

/**
 * Serious and critical axe violations of the current page, in both themes or the given ones; restores the theme. Themes
 * differ in colours only, so all but the first are scanned for contrast only. `within`: selector of the part
 * to scan, such as a dialog over a page that was scanned before.
 */
export const seriousFindings = async (
  page: Page,
  inThemes: readonly (typeof themes)[number][] = themes,
  within = 'html',
): Promise<string[]> => {
  const shown = await page.evaluate(() => document.documentElement.dataset['theme'])
  const all: string[] = []
  for (const [index, theme] of inThemes.entries()) {
    await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), theme)
    all.push(
      ...(await findings(page, within, index === 0 ? undefined : ['color-contrast'])).map(
        (finding) => `${theme} ${finding}`,
      ),
    )
  }
  await page.evaluate((before) => void (document.documentElement.dataset['theme'] = before), shown)
  return all
}

/** Violations at the width of a tablet, and a page that is wider than its window; the page is left in desktop size. */
export const getViolationsOnTablet = async (page: Page): Promise<string[]> => {
  await page.setViewport(tablet)
  await painted(page)
  const all = await seriousFindings(page, ['light'])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.setViewport(desk)
  return width > tablet.width ? [...all, `the page is ${width} px wide`] : all
}

/** Violations on mobile and on desktop; the page is left in desktop size. */
export const getViolationsOnMobileAndDesktop = async (page: Page, within = 'html'): Promise<string[]> => {
  const all: string[] = []
  for (const size of [phone, desk]) {
    await page.setViewport(size)
    await painted(page)
    all.push(...(await seriousFindings(page, themes, within)).map((finding) => `${size.width} ${finding}`))
  }
  return all
}

import axe from 'axe-core'
import { page } from 'vitest/browser'
import { painted } from './clock.ts'

const sizes = [
  [390, 844],
  [1440, 900],
] as const
const serious = new Set(['serious', 'critical'])

const findings = async (runOnly?: string[]) => {
  const { violations } = await axe.run(
    // A toast that is fading out has too little contrast for some seconds; it was readable before.
    { include: [['html']], exclude: [['[data-fading]']] },
    { resultTypes: ['violations'], ...(runOnly && { runOnly }) },
  )
  return violations
    .filter(({ impact }) => serious.has(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

/**
 * Serious and critical axe violations of what is shown, on mobile and on desktop, in both themes; leaves the light
 * theme and the size of a desktop. Themes differ in colours only, so the other is judged for contrast.
 */
export const seriousFindings = async (): Promise<string[]> => {
  const all: string[] = []
  for (const [width, height] of sizes) {
    await page.viewport(width, height)
    for (const theme of ['dark', 'light'] as const) {
      document.documentElement.dataset['theme'] = theme
      await painted()
      const found = await findings(theme === 'light' ? undefined : ['color-contrast'])
      all.push(...found.map((finding) => `${width} ${theme} ${finding}`))
    }
  }
  return all
}

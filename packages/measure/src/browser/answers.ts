import type { Visitor } from '@passerelle/e2e/browser/visitor'
import { say } from '@passerelle/e2e/journey/texts'
import { inWait, type Stopwatch } from './stopwatch.ts'

const priorities = ['critical', 'major', 'high', 'medium', 'low'] as const

/** Chooses each priority once from the bar: from the click on it until no card of another one is painted, in ms. */
export const filterAnswers = async (who: Visitor): Promise<number[]> => {
  const samples: number[] = []
  for (const priority of priorities) {
    await who.click('button', say('filters.add'))
    await who.click('button', say('filters.name.priority'))
    await who.waitFor('checkbox', say(`words.priority.${priority}`))
    const answer = await inWait(
      who.page.evaluateHandle(
        (name) => {
          const { stopwatch } = globalThis as unknown as { stopwatch: Stopwatch }
          const before = stopwatch.last['click']
          const answered = stopwatch.until(() => {
            const signs = [...document.querySelectorAll('[data-card] [data-part="priority-icon"] svg')]
            return (
              stopwatch.last['click'] !== before &&
              signs.length > 0 &&
              signs.every((sign) => sign.getAttribute('aria-label') === name)
            )
          })
          return { for: answered.then((at) => at - stopwatch.last['click']!) }
        },
        say('words.priorityOf', { priority: say(`words.priority.${priority}`).toLowerCase() }),
      ),
    )
    await who.click('checkbox', say(`words.priority.${priority}`))
    samples.push(await answer())
    await who.press('Escape')
    await who.page.waitForSelector('[data-part~="popover"]', { hidden: true })
    await who.click('button', say('filters.clear'))
    await who.page.waitForFunction(() => location.search === '')
  }
  return samples
}

const texts = ['imprimante', 'certificat', 'sauvegarde', 'atelier', 'messagerie']

/**
 * Types each text into the search: from its last key, or from Enter where `asked`, until what it finds is painted, in
 * ms. Without Enter the search waits for a pause of the hand (SRC-003).
 */
export const searchAnswers = async (who: Visitor, { asked }: { asked: boolean }): Promise<number[]> => {
  const { page } = who
  const samples: number[] = []
  for (const text of texts) {
    await page.keyboard.down('Control')
    await page.keyboard.press('k')
    await page.keyboard.up('Control')
    await page.waitForSelector('[data-part~="palette"] input:focus')
    const words = asked ? text.slice(0, -1) : text
    await page.keyboard.type(words)
    const answer = await inWait(
      page.evaluateHandle(() => {
        const { stopwatch } = globalThis as unknown as { stopwatch: Stopwatch }
        const found = stopwatch.until(() =>
          document.querySelector('[data-part="palette-list"][aria-busy="false"] [data-part~="found"]'),
        )
        return { for: found.then((at) => at - stopwatch.last['keydown']!) }
      }),
    )
    if (asked) await page.keyboard.press('Enter')
    samples.push(await answer())
    await page.keyboard.press('Escape')
    await page.waitForSelector('[data-part~="palette"]', { hidden: true })
  }
  return samples
}

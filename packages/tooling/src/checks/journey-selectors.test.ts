import { expect, test } from 'vitest'
import { checkJourneySelectors } from './journey-selectors.ts'

const found = (code: string) => checkJourneySelectors([{ path: 'e2e/src/board.e2e.test.ts', text: code }]).length

test.each([
  "page.$('.popover')",
  "page.waitForSelector('.composer textarea:focus')",
  "page.$$eval('[data-column] > header > .quiet', all)",
  "page.locator('button.primary')",
  'page.locator(\'[role="dialog"]:not(.sheet)\')',
  'page.$(`${card(taskId)} .badge`)',
  'page.$(\'[data-part="avl-status"].success\')',
  'page.locator(\'::-p-xpath(//*[@class="panel"]//button)\')',
])('%s selects by class', (code) => {
  expect(found(code)).toBe(1)
})

test.each([
  'page.$(\'[data-part~="popover"] input\')',
  "say('words.list.todo')",
  'say(`words.list.${list}`)',
  "attach('écran du scanner.png')",
  "url.endsWith('.json')",
  'page.locator(\'aria/Envoyer[role="button"]\')',
  "expect(text).toContain('La demande est créée. Merci')",
])('%s does not', (code) => {
  expect(found(code)).toBe(0)
})

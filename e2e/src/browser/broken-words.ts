import type { Page } from 'puppeteer'

/**
 * Short words that the page breaks, as "word in element": a line that is too narrow, since only words that are longer
 * than a line may break. Addresses and hidden texts are not looked at.
 */
export const getBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = ({ parentElement: parent }: Node) =>
      parent?.checkVisibility({ visibilityProperty: true }) === true && parent.getBoundingClientRect().width > 1
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken = new Set<string>()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!isShown(text)) continue
      for (const { 0: word, index } of text.textContent!.matchAll(/(?<!\S)\p{L}{3,20}(?=[\s,;:!?.]|$)/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.add(`${word} in ${text.parentElement!.localName}.${text.parentElement!.className}`)
      }
    }
    return [...broken]
  })

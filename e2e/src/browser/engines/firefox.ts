import puppeteer from 'puppeteer'
import { desk } from '../emulation.ts'
import { findProgram, type Engine } from './engine.ts'

const program = findProgram('firefox', 'firefox-esr')

/** Why Firefox cannot be opened here; undefined if it can. */
export const withoutFirefox = program ? undefined : 'Firefox is not installed (apt-get install firefox-esr)'

export const openFirefox = async (): Promise<Engine> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program!,
    headless: true,
    defaultViewport: desk,
  })
  const page = await browser.newPage()
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (act, given) => page.evaluate(act as never, given) as never,
    close: () => browser.close(),
  }
}

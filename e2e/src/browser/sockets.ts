import type { Page } from 'puppeteer'

const install = () => {
  const opened: WebSocket[] = []
  class Noted extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      opened.push(this)
    }
  }
  Object.assign(globalThis, { WebSocket: Noted, loseSockets: () => opened.splice(0).forEach((socket) => socket.close()) })
}

/** From its next load on, a page can lose its live connection as by a broken network: answers how. */
export const losableSockets = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluateOnNewDocument(install)
  return () => page.evaluate(() => (globalThis as unknown as { loseSockets: () => void }).loseSockets())
}

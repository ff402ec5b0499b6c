import type { Page } from 'puppeteer'

const install = () => {
  const opened: WebSocket[] = []
  class Noted extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      opened.push(this)
    }
  }
  const lose = (socket: WebSocket) =>
    new Promise<void>((resolve) => {
      socket.addEventListener('close', () => resolve())
      socket.close()
    })
  Object.assign(globalThis, {
    WebSocket: Noted,
    loseSockets: () => Promise.all(opened.splice(0).map(lose)).then(() => undefined),
  })
}

/**
 * From the next load on, the page's WebSocket can be dropped as by a network failure: returns the function that does
 * it, which resolves once the page has noticed.
 */
export const losableSockets = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluateOnNewDocument(install)
  return () => page.evaluate(() => (globalThis as unknown as { loseSockets: () => Promise<void> }).loseSockets())
}

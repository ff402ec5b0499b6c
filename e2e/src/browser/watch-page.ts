import type { Page } from 'puppeteer'

const ownSchemes = new Set(['data:', 'blob:', 'about:'])

/** Notes what must not happen on any page: a request that leaves this origin, an uncaught error, a breach of the page's policy, an error on the console. */
export const watchPage = (page: Page, origin: string): string[] => {
  const complaints: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== origin && !ownSchemes.has(url.protocol)) complaints.push(`request to ${url.href}`)
  })
  page.on('pageerror', (error) =>
    complaints.push(`script error: ${error instanceof Error ? error.message : String(error)}`),
  )
  page.on('console', (message) => {
    // The browser itself notes each refused answer and each lost connection: those are part of some journeys.
    if (message.type() === 'error' && !/^Failed to load resource|^WebSocket connection to/.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
  return complaints
}

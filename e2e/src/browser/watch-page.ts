import type { Page } from 'puppeteer'

const ownSchemes = new Set(['data:', 'blob:', 'about:'])

/**
 * Collects what must not happen on any page: requests to other origins, uncaught errors, CSP violations, console
 * errors.
 */
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
    // The browser itself logs failed responses and lost connections: those are expected in some tests.
    if (message.type() === 'error' && !/^Failed to load resource|^WebSocket connection to/.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
  return complaints
}

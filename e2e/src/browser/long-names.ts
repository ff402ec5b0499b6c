import type { HTTPRequest, Page } from 'puppeteer'

const tail = 'Donaudampfschifffahrtsgesellschaftskapitänsanwärterin'
const names = new Set(['name', 'title', 'subject', 'firstName', 'lastName', 'contactName', 'reference', 'target'])

const lengthened = (body: string): string =>
  JSON.stringify(
    JSON.parse(body, (key, value: unknown) =>
      typeof value === 'string' && value !== '' && names.has(key) ? `${value}${tail}` : value,
    ),
  )

const answer = async (request: HTTPRequest): Promise<void> => {
  const isRead = request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/')
  if (!isRead) return request.continue()
  const reply = await fetch(request.url(), { headers: request.headers() })
  const contentType = reply.headers.get('content-type') ?? ''
  if (!contentType.startsWith('application/json')) return request.continue()
  const body = await reply.text()
  await request.respond({ status: reply.status, contentType, body: body && lengthened(body) })
}

/** Lets every name that the page reads end in a word that is longer than the line of a phone. */
export const lengthenNames = async (page: Page): Promise<void> => {
  await page.setRequestInterception(true)
  // Navigating away aborts the calls of the page.
  page.on('request', (request) => void answer(request).catch(() => undefined))
}

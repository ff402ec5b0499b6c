import type { Page } from 'puppeteer'

/**
 * Records everything the page receives from the server (response bodies and WebSocket frames) as one searchable text.
 */
export const recordTraffic = async (page: Page): Promise<() => Promise<string>> => {
  const frames: string[] = []
  const bodies: Promise<string>[] = []
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  session.on('Network.webSocketFrameReceived', ({ response }) => void frames.push(response.payloadData))
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) bodies.push(response.text().catch(() => ''))
  })
  return async () => [...frames, ...(await Promise.all(bodies))].join('\n')
}

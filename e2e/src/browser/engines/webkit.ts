import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
import { freePort } from '../../product/free-port.ts'
import { desk } from '../emulation.ts'
import { findProgram, type Engine } from './engine.ts'

const driver = findProgram('WebKitWebDriver')
const screen = findProgram('Xvfb')

/** Why WebKit, the engine of Safari, cannot be opened here; undefined if it can. */
export const withoutWebKit =
  driver && screen ? undefined : 'WebKit is not installed (apt-get install webkit2gtk-driver xvfb)'

/** A screen that nobody sees, and its name. */
const startScreen = async () => {
  const size = `${desk.width}x${desk.height}x24`
  const server = spawn(screen!, ['-displayfd', '1', '-screen', '0', size], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = (await once(server.stdout, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, stop: () => server.kill() }
}

/** Opens WebKit by the WebDriver protocol: puppeteer drives Chromium and Firefox only. */
export const openWebKit = async (): Promise<Engine> => {
  const { display, stop } = await startScreen()
  const port = await freePort()
  const server = spawn(driver!, [`--port=${port}`], { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' })
  const send = async (method: 'DELETE' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`WebKit refuses ${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const stopAll = () => {
    server.kill()
    stop()
  }
  const begin = async () => {
    const capabilities = { alwaysMatch: {} }
    const opened = await vi.waitFor(() => send('POST', '', { capabilities }), { timeout: 20_000, interval: 200 })
    const { sessionId } = opened as { sessionId: string }
    await send('POST', `/${sessionId}/window/rect`, desk)
    return sessionId
  }
  const sessionId = await begin().catch((error: unknown) => {
    stopAll()
    throw error
  })
  return {
    open: async (url) => void (await send('POST', `/${sessionId}/url`, { url })),
    run: (act, given) =>
      send('POST', `/${sessionId}/execute/sync`, {
        script: `return (${String(act)})(arguments[0])`,
        args: [given],
      }) as never,
    close: () =>
      send('DELETE', `/${sessionId}`)
        .then(() => undefined)
        .finally(stopAll),
  }
}

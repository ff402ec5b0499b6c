import puppeteer, { type Browser } from 'puppeteer'
import { findExecutable } from './find-executable.ts'
import { lowerPriority } from './process-group.ts'

const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  // Defence in depth behind the request interception of each page: DNS never resolves and the proxy does not exist.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
]

/** What the browser needs of the environment: it renders foreign documents, and gets none of our secrets. */
export const browserEnvironment = (given: Readonly<Record<string, string | undefined>>): Record<string, string> => ({
  ...Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME'].flatMap(
      (name) => (given[name] === undefined ? [] : [[name, given[name]]]),
    ),
  ),
  LC_ALL: 'C.UTF-8',
})

const launch = async (): Promise<Browser> => {
  const { path, shell, env } = await findExecutable()
  const browser = await puppeteer.launch({
    executablePath: path,
    headless: shell ? 'shell' : true,
    args: flags,
    env: { ...browserEnvironment(process.env), ...env },
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  const { pid } = browser.process() ?? {}
  if (pid !== undefined) lowerPriority(pid)
  return browser
}

export type BrowserSlot = {
  /** Runs work on the browser, which is launched on first use. */
  use: <T>(work: (browser: Browser) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * Keeps one browser open and replaces it after `maxUses` documents, because browsers leak memory, and after a crash. A
 * browser due for replacement still finishes its running work.
 */
export const createBrowserSlot = (maxUses: number): BrowserSlot => {
  let current: { browser: Promise<Browser>; uses: number; running: number; retired: boolean } | undefined
  let closed = false

  const open = () => {
    const slot = { browser: launch(), uses: 0, running: 0, retired: false }
    slot.browser.then(
      (browser) => browser.once('disconnected', () => current === slot && (current = undefined)),
      () => current === slot && (current = undefined),
    )
    return slot
  }
  const closeIfIdle = async (slot: NonNullable<typeof current>) => {
    if (!slot.retired || slot.running > 0) return
    const browser = await slot.browser.catch(() => undefined)
    await browser?.close().catch(() => undefined)
  }

  return {
    use: async (work) => {
      if (closed) throw new Error('The browser is closed')
      const slot = (current ??= open())
      slot.uses += 1
      slot.running += 1
      if (slot.uses >= maxUses) {
        slot.retired = true
        current = undefined
      }
      try {
        return await work(await slot.browser)
      } finally {
        slot.running -= 1
        void closeIfIdle(slot)
      }
    },
    close: async () => {
      closed = true
      const slot = current
      current = undefined
      if (slot) await (await slot.browser.catch(() => undefined))?.close().catch(() => undefined)
    },
  }
}

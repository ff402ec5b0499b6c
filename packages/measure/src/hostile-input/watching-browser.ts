import { setTimeout as wait } from 'node:timers/promises'
import { findExecutable } from '@passerelle/converters/browser/find-executable'
import puppeteer, { type Page } from 'puppeteer'
import { runs } from './script-payloads.ts'

const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--host-resolver-rules=MAP localhost 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
]

/** What a page that shows payloads did: the scripts that ran, reports of its policy, elements that came from a text. */
export type Sight = { ran: string[]; violations: string[]; injected: string[]; shows: boolean }

const startWatching = (name: string) => {
  const seen = { ran: [] as string[], violations: [] as string[] }
  const ran = () => void seen.ran.push(location.pathname)
  Object.assign(window, { seen, [name]: ran, alert: ran })
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.violations.push(`${violatedDirective} ${blockedURI}`),
  )
}

const look = (name: string): Sight => {
  const { seen } = window as unknown as { seen: Pick<Sight, 'ran' | 'violations'> }
  const isScript = /^\s*(?:javascript|vbscript|data:text\/html)/i
  const injected = [...document.querySelectorAll('*')].filter(({ attributes }) =>
    [...attributes].some(
      ({ name: key, value }) => /^on/i.test(key) || (/href|src|action|data$/i.test(key) && isScript.test(value)),
    ),
  )
  const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  return {
    ...seen,
    injected: injected.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    shows: [document.body.innerText, ...typed].some((text) => text.includes(name)),
  }
}

const settleMs = 3_000
const restMs = 250

/** How much a page has loaded so far, and whether it still shows that it loads. */
const loading = () => ({
  loaded: performance.getEntriesByType('resource').length,
  isBusy: document.readyState !== 'complete' || document.querySelector('[aria-busy="true"]') !== null,
})

/**
 * Waits until a page has loaded nothing more for a quarter of a second, three seconds at most. The idle network that
 * the browser reports does not come on pages whose preloaded scripts it never reports as finished.
 */
const atRest = async (page: Page) => {
  const begun = performance.now()
  let [seen, since] = [-1, begun]
  for (let now = begun; now - begun < settleMs; now = performance.now()) {
    const { loaded, isBusy } = await page.evaluate(loading)
    if (isBusy || loaded !== seen) [seen, since] = [loaded, now]
    else if (now - since >= restMs) return
    await wait(25)
  }
}

/** A browser whose pages tell whether a payload ran in them. */
export const openWatchingBrowser = async () => {
  const { path, shell, env } = await findExecutable()
  const browser = await puppeteer.launch({
    executablePath: path,
    headless: shell ? 'shell' : true,
    args: flags,
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    defaultViewport: { width: 1440, height: 1600 },
  })
  const openPage = async (kept: Readonly<Record<string, string>>): Promise<Page> => {
    const page = await (await browser.createBrowserContext()).newPage()
    await page.evaluateOnNewDocument(startWatching, runs)
    await page.evaluateOnNewDocument((items: Readonly<Record<string, string>>) => {
      if (location.protocol !== 'about:')
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, kept)
    return page
  }
  const settle = async (page: Page): Promise<Sight> => {
    await atRest(page)
    return page.evaluate(look, runs)
  }
  return {
    openPage,
    /** Opens an address and waits until nothing more is loaded. */
    visit: async (page: Page, url: string) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
      return settle(page)
    },
    /** Shows HTML as a reader of mails without any protection would. */
    show: async (page: Page, html: string) => {
      await page.goto('about:blank')
      await page.evaluate((text) => {
        document.open()
        document.write(text)
        document.close()
      }, html)
      return settle(page)
    },
    close: () => browser.close(),
  }
}

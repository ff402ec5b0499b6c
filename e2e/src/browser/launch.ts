import puppeteer, { type Browser } from 'puppeteer'
import { findExecutable } from '@passerelle/converters/browser/find-executable'
import { desk } from './emulation.ts'

const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--host-resolver-rules=MAP localhost 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
]

/** A UTF-8 locale as on a desktop: without it, the browser cannot write files with accents in their names. */
const locale = { LC_ALL: 'C.UTF-8' }

/** Headless browser without background traffic, which can only reach this machine. */
export const launchBrowser = async (): Promise<Browser> => {
  const { path, shell, env } = await findExecutable()
  return puppeteer.launch({
    executablePath: path,
    headless: shell ? 'shell' : true,
    args: flags,
    env: { ...process.env, ...locale, ...env },
    defaultViewport: desk,
    acceptInsecureCerts: false,
  })
}

let kept: Promise<Browser> | undefined

/** The browser of this process, which its test files use one after the other; a new one if it was lost. */
export const sharedBrowser = async (): Promise<Browser> => {
  const before = await kept?.catch(() => undefined)
  if (before?.connected) return before
  kept = launchBrowser()
  return kept
}

/** Closes everything that was opened in a browser. */
export const closeContexts = async (browser: Browser): Promise<void> => {
  const opened = browser.browserContexts().filter((context) => context !== browser.defaultBrowserContext())
  await Promise.all(opened.map((context) => context.close()))
}

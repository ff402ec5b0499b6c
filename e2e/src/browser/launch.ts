import puppeteer, { type Browser } from 'puppeteer'
import { findExecutable } from './executable.ts'
import { desk } from './look.ts'

const flags = [
  '--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run',
  '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
]

/** A headless browser that calls nobody but the pages it is shown. */
export const launchBrowser = async (): Promise<Browser> => {
  const { path, shell, env } = await findExecutable()
  return puppeteer.launch({
    executablePath: path, headless: shell ? 'shell' : true, args: flags, env: { ...process.env, ...env },
    defaultViewport: desk, acceptInsecureCerts: false,
  })
}

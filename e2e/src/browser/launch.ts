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
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
]

/** As on a person's machine: without it, a browser cannot write a file whose name has an accent. */
const locale = { LC_ALL: 'C.UTF-8' }

/** A headless browser that calls nobody but the pages it is shown. */
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

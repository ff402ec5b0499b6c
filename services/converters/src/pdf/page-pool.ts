import { ProtocolError, type Browser, type HTTPRequest, type Page } from 'puppeteer'
import { isLargeDocument } from './to-document.ts'

/** Only resources embedded in the document load; every other request and navigation is aborted. */
const intercept = (request: HTTPRequest) => {
  const isInside = request.url().startsWith('data:') || request.url() === 'about:blank'
  const decided =
    isInside && !(request.isNavigationRequest() && request.url() !== 'about:blank')
      ? request.continue()
      : request.abort('blockedbyclient')
  // The page may be closed meanwhile.
  decided.catch(() => undefined)
}

type OpenPage = { page: Page; uses: number; isCrashed: boolean }

const open = async (browser: Browser): Promise<OpenPage> => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setJavaScriptEnabled(false)
  await page.setRequestInterception(true)
  page.on('request', intercept)
  const opened: OpenPage = { page, uses: 0, isCrashed: false }
  page.once('error', () => (opened.isCrashed = true))
  return opened
}
const discard = ({ page }: OpenPage) =>
  page
    .browserContext()
    .close()
    .catch(() => undefined)

// Each document adds its policy to those that hold in the page.
const usesPerNavigation = 25

/**
 * Leaves nothing of a document. Its elements go with its content; what a `http-equiv` asked for, such as a Content
 * Security Policy of its own, only goes with a navigation, which takes longer. The memory of a large document only goes
 * with its page.
 */
const empty = async (opened: OpenPage, html: string, pages: OpenPage[]) => {
  opened.uses += 1
  try {
    if (isLargeDocument(html)) return await discard(opened)
    await (/http-equiv/i.test(html) || opened.uses % usesPerNavigation === 0
      ? opened.page.goto('about:blank')
      : opened.page.setContent(''))
    pages.push(opened)
  } catch {
    await discard(opened)
  }
}

const idle = new WeakMap<Browser, OpenPage[]>()

/** Takes an open page that has not crashed since its last document. */
const takeIdle = (pages: OpenPage[]): OpenPage | undefined => {
  for (let opened = pages.shift(); opened; opened = pages.shift()) {
    if (!opened.isCrashed) return opened
    void discard(opened)
  }
  return undefined
}

class PageCrashed extends Error {}

/** Runs work on an open page, which is emptied afterwards; after an error it is closed with everything in it. */
const runOn = async <T>(
  opened: OpenPage,
  { html, work, pages }: { html: string; work: (page: Page) => Promise<T>; pages: OpenPage[] },
): Promise<T> => {
  const crash = Promise.withResolvers<never>()
  const onCrash = (cause: unknown) => crash.reject(new PageCrashed('The page crashed', { cause }))
  // Nobody else may wait for it: an error that nobody handles would end the process.
  crash.promise.catch(() => undefined)
  opened.page.once('error', onCrash)
  try {
    const result = await Promise.race([work(opened.page), crash.promise])
    void empty(opened, html, pages)
    return result
  } catch (error) {
    await discard(opened)
    throw error
  } finally {
    opened.page.off('error', onCrash)
  }
}

/**
 * Runs work on a page without scripts and network that is to show `html`, one document at a time. A page that is open
 * is used again, because opening one costs several times a document; it is emptied after each document, while the next
 * one has another page. If it crashes, which may be for the memory of documents before, the work is done once more on a
 * page of its own. Large documents have such a page from the start.
 */
export const withPage = async <T>(browser: Browser, html: string, work: (page: Page) => Promise<T>): Promise<T> => {
  const pages = idle.get(browser) ?? []
  idle.set(browser, pages)
  const used = isLargeDocument(html) ? undefined : takeIdle(pages)
  try {
    return await runOn(used ?? (await open(browser)), { html, work, pages })
  } catch (error) {
    // What is printed when a page crashes may fail before the crash is known.
    if (!used || !(error instanceof PageCrashed || error instanceof ProtocolError)) throw error
    return runOn(await open(browser), { html, work, pages })
  }
}

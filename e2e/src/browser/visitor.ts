import type { Browser, KeyInput, Locator, Page } from 'puppeteer'
import { byRole, waitUntilLikely, type Role } from './by-role.ts'
import { emulate, type Emulation } from './emulation.ts'
import { watchPage } from './watch-page.ts'

/**
 * Page object of one user in their own browser context. Every action waits until its element is present, visible and
 * enabled.
 */
export type Visitor = {
  name: string
  page: Page
  open: (path: string) => Promise<void>
  /** Waits until the text is visible. */
  waitForText: (text: string) => Promise<void>
  /** Waits until the text is no longer visible. */
  losesSightOf: (text: string) => Promise<void>
  click: (role: Role, name: string) => Promise<void>
  clickText: (text: string) => Promise<void>
  fill: (label: string, text: string, role?: 'textbox' | 'spinbutton') => Promise<void>
  /** Fills the focused field, for example the one that a dialog focuses. */
  fillFocused: (text: string) => Promise<void>
  press: (key: KeyInput) => Promise<void>
  /** Presses Ctrl and Enter in the focused field (THR-012). */
  sendByKeys: () => Promise<void>
  /** Whether the element is present now, without waiting. */
  has: (role: Role, name: string) => Promise<boolean>
  waitFor: (role: Role, name: string) => Promise<void>
  text: () => Promise<string>
  /** Errors on this page so far: third-party requests, script errors, CSP violations. */
  complaints: () => readonly string[]
  leave: () => Promise<void>
}

/** Text of the topmost layer: the last dialog, otherwise the page. */
const shownNow = async (page: Page): Promise<string> => {
  const text = await page
    .evaluate(() => ([...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.body).innerText)
    .catch(() => '(the page is gone)')
  return text.slice(0, 3000)
}

/**
 * Empties a field as a person does, then types. `fill` alone empties it without an event, so that the page may bring
 * the old text back before the first key.
 */
const fillField = async (field: Locator<Element>, text: string): Promise<void> => {
  const handle = await field.waitHandle()
  const isFilled = await handle.evaluate((element) => {
    if (!(element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) || element.value === '')
      return false
    element.select()
    return true
  })
  if (isFilled) await handle.press('Backspace')
  await field.fill(text)
}

/** A user with a separate browser context, as if at another computer. */
export const visitor = async (
  browser: Browser,
  origin: string,
  name: string,
  look: Emulation = {},
): Promise<Visitor> => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints = watchPage(page, origin)
  await emulate(page, look)

  // On a timeout, the error names the user, what they waited for, and the text on screen.
  const told = async <T>(what: string, act: Promise<T>): Promise<T> => {
    try {
      return await act
    } catch (cause) {
      throw new Error(
        `${name}: ${what}, but at ${page.url()} there was:\n${await shownNow(page)}\n${complaints.join('\n')}`,
        { cause },
      )
    }
  }
  const whenLikely = async (role: Role, label: string, act: (one: Locator<Element>) => Promise<void>) => {
    await waitUntilLikely(page, role, label)
    await act(page.locator(byRole(role, label)))
  }
  return {
    name,
    page,
    open: async (path) =>
      void (await told(`opens ${path}`, page.goto(origin + path, { waitUntil: 'domcontentloaded' }))),
    waitForText: (text) =>
      told(
        `sees "${text}"`,
        page
          .locator(`text/${text}`)
          .wait()
          .then(() => undefined),
      ),
    losesSightOf: (text) =>
      told(
        `sees "${text}" no more`,
        page.waitForSelector(`text/${text}`, { hidden: true }).then(() => undefined),
      ),
    click: (role, label) =>
      told(
        `clicks the ${role} "${label}"`,
        // A button that asks again does not take its second click at once.
        whenLikely(role, label, (one) =>
          one.filter((element) => element.getAttribute('aria-disabled') !== 'true').click(),
        ),
      ),
    clickText: (text) => told(`clicks "${text}"`, page.locator(`text/${text}`).click()),
    fill: (label, text, role = 'textbox') =>
      told(
        `fills "${label}"`,
        whenLikely(role, label, (one) => fillField(one, text)),
      ),
    fillFocused: (text) =>
      told('fills the field with the cursor', fillField(page.locator('textarea:focus, input:focus'), text)),
    press: (key) => page.keyboard.press(key),
    sendByKeys: async () => {
      await page.keyboard.down('Control')
      await page.keyboard.press('Enter')
      await page.keyboard.up('Control')
    },
    has: async (role, label) => (await page.$(byRole(role, label))) !== null,
    waitFor: (role, label) =>
      told(
        `finds the ${role} "${label}"`,
        whenLikely(role, label, async (one) => void (await one.wait())),
      ),
    text: () => page.evaluate(() => document.body.innerText),
    complaints: () => complaints,
    leave: () => context.close(),
  }
}

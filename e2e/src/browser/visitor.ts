import type { Browser, KeyInput, Page } from 'puppeteer'
import { emulate, type Emulation } from './emulation.ts'
import { watchPage } from './watch-page.ts'

export type Role = 'button' | 'link' | 'tab' | 'menuitem' | 'textbox' | 'spinbutton' | 'heading' | 'radio' | 'checkbox'

/** What one person does and sees in a browser of their own. Everything waits until it is there, visible and usable. */
export type Visitor = {
  name: string
  page: Page
  open: (path: string) => Promise<void>
  /** Waits until this text stands on the screen. */
  waitForText: (text: string) => Promise<void>
  /** Waits until it stands there no more. */
  losesSightOf: (text: string) => Promise<void>
  click: (role: Role, name: string) => Promise<void>
  clickText: (text: string) => Promise<void>
  fill: (label: string, text: string, role?: 'textbox' | 'spinbutton') => Promise<void>
  /** Fills the field in which the cursor stands, as a dialog puts it there. */
  fillFocused: (text: string) => Promise<void>
  press: (key: KeyInput) => Promise<void>
  /** Ctrl and Enter, where the cursor stands (THR-012). */
  sendByKeys: () => Promise<void>
  /** Is it there now, without waiting? */
  has: (role: Role, name: string) => Promise<boolean>
  waitFor: (role: Role, name: string) => Promise<void>
  text: () => Promise<string>
  /** Whatever went wrong on this page so far: requests to elsewhere, script errors, refusals by the page's policy. */
  complaints: () => readonly string[]
  leave: () => Promise<void>
}

export const byRole = (role: Role, name: string): string => `aria/${name}[role="${role}"]`

/** What lies on top: the last dialog, else the page. */
const shownNow = async (page: Page): Promise<string> => {
  const text = await page
    .evaluate(() => ([...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ?? document.body).innerText)
    .catch(() => '(the page is gone)')
  return text.slice(0, 3000)
}

/** A person with a browser context of their own, as if at another computer. */
export const visitor = async (
  browser: Browser,
  origin: string,
  name: string,
  look: Emulation = {},
): Promise<Visitor> => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints = watchPage(page, origin)
  await emulate(page, look)

  // A failure says who was waiting for what, and what stood there instead.
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
    click: (role, label) => told(`clicks the ${role} "${label}"`, page.locator(byRole(role, label)).click()),
    clickText: (text) => told(`clicks "${text}"`, page.locator(`text/${text}`).click()),
    fill: (label, text, role = 'textbox') => told(`fills "${label}"`, page.locator(byRole(role, label)).fill(text)),
    fillFocused: (text) =>
      told('fills the field with the cursor', page.locator('textarea:focus, input:focus').fill(text)),
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
        page
          .locator(byRole(role, label))
          .wait()
          .then(() => undefined),
      ),
    text: () => page.evaluate(() => document.body.innerText),
    complaints: () => complaints,
    leave: () => context.close(),
  }
}

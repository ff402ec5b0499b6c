import type { Page } from 'puppeteer'

/** The elements that can have each role. */
const candidates = {
  button: 'button, summary, [role="button"], input:is([type="button"], [type="submit"])',
  link: 'a[href], [role="link"]',
  tab: '[role="tab"]',
  menuitem: '[role="menuitem"]',
  textbox: 'input, textarea, [role="textbox"]',
  spinbutton: 'input, [role="spinbutton"]',
  heading: 'h1, h2, h3, h4, h5, h6, [role="heading"]',
  radio: 'input[type="radio"], [role="radio"]',
  checkbox: 'input[type="checkbox"], [role="checkbox"]',
} as const
export type Role = keyof typeof candidates

/** Selector of an element by its role and its name in the accessibility tree. */
export const byRole = (role: Role, name: string): string => `aria/${name}[role="${role}"]`

/**
 * In the page: resolves as soon as all words of the name stand in or beside one of these elements, with false after
 * five seconds.
 */
const waitInPage = (selector: string, name: string) =>
  new Promise<boolean>((resolve) => {
    const words = name.split(/\s+/)
    const attributes = ['aria-label', 'title', 'placeholder', 'value', 'alt']
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
    const around = (element: Element) =>
      [
        ...[element, ...element.querySelectorAll('[aria-label], [title], [alt]')].flatMap((one) =>
          attributes.map((key) => one.getAttribute(key)),
        ),
        ...(element.getAttribute('aria-labelledby') ?? '').split(/\s+/).map(textOf),
        ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
        element.textContent,
      ].join(' ')
    const isThere = () =>
      [...document.querySelectorAll(selector)].some((element) => {
        const text = around(element)
        return words.every((word) => text.includes(word))
      })
    if (isThere()) return resolve(true)
    const observer = new MutationObserver(() => isThere() && end(true))
    const end = (result: boolean) => {
      observer.disconnect()
      resolve(result)
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    // In steps below those that a fake clock holds.
    const wait = (steps: number) => void (steps === 0 ? end(false) : setTimeout(() => wait(steps - 1), 90))
    wait(55)
  })

/**
 * Waits until an element of the role may have the name. A query of the accessibility tree costs the page a new tree,
 * and Puppeteer repeats it with every frame: it is asked when it can succeed.
 */
export const waitUntilLikely = async (page: Page, role: Role, name: string): Promise<void> => {
  const until = Date.now() + 5000
  // A page that is left meanwhile throws.
  while (Date.now() < until && !page.isClosed())
    if (await page.evaluate(waitInPage, candidates[role], name).catch(() => false)) return
}

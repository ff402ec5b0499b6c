import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** Before every title: what waits, such as `(9) `. */
let prefix = ''
const shown = new Set<() => void>()

/** Sets what is before every title of the page, such as a number of things that wait; none by default. */
export const setTitlePrefix = (text: string): void => {
  prefix = text
  for (const show of shown) show()
}

/** Titles of the mounted pages and dialogs; the last one is shown. */
const titles: { title: string }[] = []

/** Sets the document title while the component is mounted, over the titles that were set before. */
export const usePageTitle = (title: string): void => {
  const product = useTranslations('common')('product')
  useEffect(() => {
    const own = { title }
    const show = () => {
      const last = titles.at(-1)
      document.title = prefix + (last ? `${last.title} · ${product}` : product)
    }
    titles.push(own)
    shown.add(show)
    show()
    return () => {
      titles.splice(titles.indexOf(own), 1)
      shown.delete(show)
      show()
    }
  }, [title, product])
}

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** Titles of the mounted pages and dialogs; the last one is shown. */
const titles: { title: string }[] = []

/** Sets the document title while the component is mounted, over the titles that were set before. */
export const usePageTitle = (title: string): void => {
  const product = useTranslations('common')('product')
  useEffect(() => {
    const own = { title }
    const show = () => {
      const last = titles.at(-1)
      document.title = last ? `${last.title} · ${product}` : product
    }
    titles.push(own)
    show()
    return () => {
      titles.splice(titles.indexOf(own), 1)
      show()
    }
  }, [title, product])
}

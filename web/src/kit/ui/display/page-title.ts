import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** Sets the document title. */
export const usePageTitle = (title: string): void => {
  const product = useTranslations('common')('product')
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${product}`
    return () => {
      document.title = before
    }
  }, [title, product])
}

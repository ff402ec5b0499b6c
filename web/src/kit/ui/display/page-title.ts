import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

/** Before every title: what waits, such as `(9) `. */
let prefix = ''
let product = ''
/** After every title: the account that staff are in; the product by default. */
let place: string | undefined
/** Titles of the mounted pages and dialogs; the last one is shown. */
const titles: { title: string }[] = []

const show = () => {
  if (product === '') return
  const end = place ?? product
  const last = titles.at(-1)
  document.title = prefix + (last ? `${last.title} · ${end}` : end)
}

/** Sets what is before every title of the page, such as a number of things that wait; none by default. */
export const setTitlePrefix = (text: string): void => {
  prefix = text
  show()
}

/** Ends every title with this name while the component is mounted, in place of the product's. */
export const useTitlePlace = (name: string | undefined): void =>
  useEffect(() => {
    place = name
    show()
    return () => {
      place = undefined
      show()
    }
  }, [name])

/** Sets the document title while the component is mounted, over the titles that were set before. */
export const usePageTitle = (title: string): void => {
  const name = useTranslations('common')('product')
  const own = useRef({ title })
  useEffect(() => {
    const mine = own.current
    titles.push(mine)
    return () => {
      titles.splice(titles.indexOf(mine), 1)
      show()
    }
  }, [])
  // A title that changes stays in its place.
  useEffect(() => {
    own.current.title = title
    product = name
    show()
  }, [title, name])
}

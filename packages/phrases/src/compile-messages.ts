import compile from 'icu-minify/compile'

type Texts = { readonly [key: string]: string | Texts }
type Compiled = { readonly [key: string]: ReturnType<typeof compile> | Compiled }

/**
 * Texts as `use-intl/format-message/format-only` takes them: their places are found out now, so that a browser needs no parser. Throws on a text
 * that does not parse.
 */
export const compileMessages = (texts: Texts): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileMessages(text)]),
  )

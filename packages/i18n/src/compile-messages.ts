import compile from 'icu-minify/compile'

type Texts = { readonly [key: string]: string | Texts }
type Compiled = { readonly [key: string]: ReturnType<typeof compile> | Compiled }

/**
 * Compiles messages for `use-intl/format-message/format-only`: placeholders are parsed at build time, so that the
 * browser needs no ICU parser. Throws on a message that does not parse.
 */
export const compileMessages = (texts: Texts): Compiled =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileMessages(text)]),
  )

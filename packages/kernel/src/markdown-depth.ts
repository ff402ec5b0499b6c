// Quotes or lists nested inside one another on a single line, or a word in hundreds of asterisks.
const nested = /(?:(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])[ \t]*){20}|[*_~]{200}[^\s*_~]/

/**
 * Whether markdown is nested too deeply to be real text: rendering it would leave no room for a word, take minutes, or
 * overflow the stack.
 */
export const isTooDeep = (text: string): boolean => nested.test(text)

// Quotes and lists that open one inside the other on a single line, or a word in hundreds of stars.
const nested = /(?:(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])[ \t]*){20}|[*_~]{200}[^\s*_~]/

/** Is a text nested as nobody writes? Its markup would leave no room for a word, take a browser minutes, or its whole stack. */
export const isTooDeep = (text: string): boolean => nested.test(text)

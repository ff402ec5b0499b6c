const marks = /[*_`#[\]<>|~]|^\s*(?:[-+]|\d+\.)\s|https?:|www\.|[^\s@]@[^\s@]/m

/** May a text hold markup, or an address to be linked? Plain words need no parser: most messages are shown without loading one. */
export const hasMarkdown = (text: string): boolean => marks.test(text)

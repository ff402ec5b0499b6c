const marks = /[*_`#[\]<>|~]|^\s*(?:[-+]|\d+\.)\s|https?:|www\.|[^\s@]@[^\s@]/m

/**
 * Whether a text may contain markdown or a URL to link. Most messages are plain text and are shown without loading the
 * parser.
 */
export const hasMarkdown = (text: string): boolean => marks.test(text)

/** An abbreviated month at the end of a sentence has its full stop already: `le 30 nov..` has one. */
export const oneStop = (text: string): string => text.replace(/(?<=\p{L})\.\.(?!\.)/gu, '.')

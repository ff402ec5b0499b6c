/** A token of a source file: code, text (strings, templates) or comment. */
export type Token = { kind: 'code' | 'text' | 'comment'; text: string; line: number }

// A slash after one of these starts a regular expression; otherwise it is a division.
const beforeRegex = /(?:^|=>|[=(,:;!&|?{}[+\-*%~^]|\b(?:return|typeof|case|in|of|await|void|new|delete))\s*$/

const endOfQuoted = (source: string, from: number, quote: string) => {
  let at = from + 1
  while (at < source.length && source[at] !== quote && source[at] !== '\n') at += source[at] === '\\' ? 2 : 1
  return at + 1
}

const endOf = (source: string, from: number, mark: string, length: number) => {
  const found = source.indexOf(mark, from)
  return found < 0 ? source.length : found + length
}

const endOfRegex = (source: string, from: number) => {
  let inClass = false
  for (let at = from + 1; at < source.length && source[at] !== '\n'; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '[') inClass = true
    else if (source[at] === ']') inClass = false
    else if (source[at] === '/' && !inClass) return at + 1
  }
  return undefined
}

/**
 * Splits TypeScript into code, texts and comments, in order and lossless. Code inside `${…}` of a template counts as
 * code; the template itself becomes one text with `${}` in place of the code. JSX text counts as code.
 */
export const tokenize = (source: string): Token[] => {
  const found: Token[] = []
  let line = 1
  let code = ''
  let codeLine = 1
  let at = 0

  const put = (kind: Token['kind'], text: string, startLine: number) => found.push({ kind, text, line: startLine })
  const flush = () => {
    if (code) put('code', code, codeLine)
    code = ''
  }
  const take = (kind: Token['kind'], end: number) => {
    flush()
    const text = source.slice(at, end)
    put(kind, text, line)
    line += text.split('\n').length - 1
    at = end
    codeLine = line
  }
  const takeCode = (end: number) => {
    if (!code) codeLine = line
    const text = source.slice(at, end)
    code += text
    line += text.split('\n').length - 1
    at = end
  }

  const readTemplate = () => {
    flush()
    const startLine = line
    let words = '`'
    at++
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        words += '${}'
        at += 2
        readCode('}')
        flush()
        at++
      } else {
        const step = source[at] === '\\' ? 2 : 1
        const text = source.slice(at, at + step)
        words += text
        line += text.split('\n').length - 1
        at += step
      }
    }
    at++
    put('text', `${words}\``, startLine)
    codeLine = line
  }

  const readCode = (until?: string) => {
    let depth = 0
    while (at < source.length) {
      const char = source[at]!
      if (until && depth === 0 && char === until) return
      if (source.startsWith('//', at)) take('comment', endOf(source, at, '\n', 0))
      else if (source.startsWith('/*', at)) take('comment', endOf(source, at, '*/', 2))
      else if (char === '`') readTemplate()
      else if ((char === "'" || char === '"') && !/[\p{L}\d]$/u.test(code.slice(-2)))
        take('text', endOfQuoted(source, at, char))
      else {
        // `/>` closes a JSX element.
        const regexEnd =
          char === '/' && source[at + 1] !== '>' && beforeRegex.test(code.slice(-40))
            ? endOfRegex(source, at)
            : undefined
        if (char === '{') depth++
        if (char === '}') depth--
        takeCode(regexEnd ?? at + 1)
      }
    }
  }

  readCode()
  flush()
  return found
}

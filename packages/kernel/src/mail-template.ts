/** The texts of a mail; variables as `{{name}}`. */
export type TemplateTexts = { subject: string; title: string; text: string; button?: string | undefined }

/** Variables available in every mail, beside those of its template. */
export const commonVariables = ['firstName', 'appName', 'providerName'] as const

const placeholder = /\{\{([^{}]*)\}\}/g
const name = /^\s*([A-Za-z][A-Za-z0-9_]{0,63})\s*$/
// Template language tags, triple braces, active markup, and unclosed braces.
const code = /\{%|%\}|<%|%>|\{\{\{|\}\}\}|<\/?(?:script|iframe|object|embed|style|link|meta)\b|javascript:/i

const textsOf = ({ subject, title, text, button }: TemplateTexts): string[] =>
  [subject, title, text, button].filter((each) => each !== undefined)

/**
 * Whether a text contains anything beyond words and `{{name}}`: a loop, an include, a script (APP-011). Protects
 * against template injection.
 */
const holdsCode = (text: string): boolean => {
  if (code.test(text)) return true
  if ([...text.matchAll(placeholder)].some(([, inside]) => !name.test(inside!))) return true
  return /\{\{|\}\}/.test(text.replace(placeholder, ' '))
}

export type TemplateProblem = { kind: 'code' } | { kind: 'variable'; name: string }

/** Returns why texts cannot be published, or null if they can (APP-011). */
export const templateProblem = (texts: TemplateTexts, known: readonly string[]): TemplateProblem | null => {
  const all = textsOf(texts)
  if (all.some(holdsCode)) return { kind: 'code' }
  const allowed = new Set<string>([...commonVariables, ...known])
  for (const text of all)
    for (const [, inside] of text.matchAll(placeholder)) {
      const used = inside!.trim()
      if (!allowed.has(used)) return { kind: 'variable', name: used }
    }
  return null
}

/**
 * Replaces `{{name}}`; values are plain text, variables inside them are not expanded. A missing variable stays visible.
 */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, inside: string) => values[inside.trim()] ?? whole)

/** The texts of a mail; variables as `{{name}}`. */
export type TemplateTexts = { subject: string; title: string; text: string; button?: string | undefined }

/** Variables that every mail knows, beside those of its template. */
export const commonVariables = ['firstName', 'appName', 'providerName'] as const

const placeholder = /\{\{([^{}]*)\}\}/g
const name = /^\s*([A-Za-z][A-Za-z0-9_]{0,63})\s*$/
// Tags of template languages, triple braces, markup that runs, and braces that are not closed.
const code = /\{%|%\}|<%|%>|\{\{\{|\}\}\}|<\/?(?:script|iframe|object|embed|style|link|meta)\b|javascript:/i

const textsOf = (texts: TemplateTexts): string[] => [texts.subject, texts.title, texts.text, texts.button ?? '']

/** Does a text hold anything but words and `{{name}}`: a loop, an include, script (APP-011)? */
const holdsCode = (text: string): boolean => {
  if (code.test(text)) return true
  if ([...text.matchAll(placeholder)].some(([, inside]) => !name.test(inside!))) return true
  return /\{\{|\}\}/.test(text.replace(placeholder, ''))
}

export type TemplateProblem = { kind: 'code' } | { kind: 'variable'; name: string }

/** What keeps texts from being published; null when nothing does (APP-011). */
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

/** Fills `{{name}}`; values are plain text and are not looked at for further variables. A missing one stays visible. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, inside: string) => values[inside.trim()] ?? whole)

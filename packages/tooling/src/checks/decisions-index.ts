import type { Finding, SourceFile } from './source-files.ts'

const index = 'docs/decisions/README.md'

/** Finds decisions that their index does not list, and rows of the index without a decision. */
export const checkDecisionsIndex = (files: SourceFile[]): Finding[] => {
  const listed = new Set(
    (files.find(({ path }) => path === index)?.text ?? '').match(/(?<=\]\()\d{4}-[\w-]+\.md(?=\))/g) ?? [],
  )
  const written = new Set(
    files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).filter((name) => /^\d{4}-/.test(name)),
  )
  const finding = (message: string): Finding => ({ level: 'error', path: index, message })
  return [
    ...[...written.difference(listed)].map((name) => finding(`does not list ${name}`)),
    ...[...listed.difference(written)].map((name) => finding(`lists ${name}, which does not exist`)),
  ]
}

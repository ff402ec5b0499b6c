import { expect, test } from 'vitest'
import { checkUnusedTranslations } from './unused-translations.ts'

const board = { empty: 'Rien ici', lists: { todo: 'À faire', done: 'Terminé' } }
const unused = (...texts: string[]) =>
  checkUnusedTranslations(
    { board },
    texts.map((text, index) => ({ path: `web/src/app/${index}.tsx`, text })),
  ).map(({ message }) => message.split(' ')[0])

test('a phrase that nothing shows is found', () => {
  expect(unused("t('board.empty'); t('board.lists.todo')")).toEqual(['board.lists.done'])
})

test('keys below an asked namespace are used, also when the namespace is a part of the way', () => {
  expect(
    unused("const t = useTranslations('board'); t('empty'); t('lists.done')", "useTranslations('board.lists')('todo')"),
  ).toEqual([])
})

test('a short key counts only where its namespace is asked for', () => {
  expect(
    unused("t('board.lists.todo'); t('board.lists.done')", "const t = useTranslations('task'); t('empty')"),
  ).toEqual(['board.empty'])
})

test('a template with a value in it uses every key of its form', () => {
  expect(unused("t('board.empty'); t(`board.lists.${name}`)")).toEqual([])
})

test('a template of values alone uses nothing', () => {
  expect(unused('t(`${a}.${b}`)')).toHaveLength(3)
})

test('problems are keyed by code and exempt', () => {
  expect(checkUnusedTranslations({ problems: { task_archived: 'Archivée' } }, [])).toEqual([])
})

import { csvCell } from '@passerelle/kernel/csv'
import type { LabelType } from '@passerelle/contract/projects/schemas'
import type { Query } from '@passerelle/server/database/statement'
import type { LabelKind } from '../tasks/task-state.ts'
import type { ExportRow } from './export-rows.ts'

type Label = { key: string; name: string; type: LabelType; labelKey: string | null; rank: number }
type Sprint = { key: string; name: string; startAt: Date }
type Member = { key: string; name: string }

/**
 * What is attached to a task: cells of its labels by type, of its sprints and members, and what its state depends on.
 */
export type ExportLinks = Record<LabelType, string> & {
  /** Who asked. */
  requester: string
  kinds: LabelKind[]
  sprint: string
  starts: Date[]
  memberIds: string[]
  who: string
}

/** Most rows remembered of one kind: the memory of an export does not grow with the backlog. */
const most = 10_000

/** Remembers rows by key; `load` reads those that are unknown with one statement. */
const lookup = <Row extends { key: string }>(query: Query, text: string) => {
  const known = new Map<string, Row>()
  return {
    load: async (keys: readonly string[]): Promise<void> => {
      if (known.size > most) known.clear()
      const unknown = [...new Set(keys)].filter((key) => !known.has(key))
      if (unknown.length === 0) return
      for (const row of (await query<Row>({ text, values: [unknown] })).rows) known.set(row.key, row)
    },
    of: (keys: readonly string[]): Row[] => keys.flatMap((key) => known.get(key) ?? []),
  }
}

const labelsText = `
  SELECT id AS key, name, type, key AS "labelKey",
         row_number() OVER (ORDER BY array_position('{category,theme,tag}', type), position, name) AS rank
    FROM projects.labels`
const sprintsText =
  'SELECT id AS key, name, start_at AS "startAt" FROM projects.milestones WHERE id = ANY ($1::bpchar[])'
// A member of staff has a row in each account: the key is account and person.
const membersText = `
  SELECT k.key, p.first_name || ' ' || p.last_name AS name
    FROM unnest($1::text[]) k(key) JOIN accounts.people p ON p.app_id = left(k.key, 24)::bpchar
      AND p.id = right(k.key, 24)::bpchar`
const idsOf = (links: string, kinds: string) =>
  Array.from(links.matchAll(new RegExp(`'(?:${kinds}):([0-9a-f]{24})'`, 'g')), ([, id]) => id!)
const parse = (links: string) => ({
  labelIds: idsOf(links, 'category|theme|tag'),
  sprintIds: idsOf(links, 'sprint'),
  memberIds: idsOf(links, 'member'),
})
const joined = (all: readonly { name: string }[]) => csvCell(all.map(({ name }) => name).join(', '))

const keyOf = ({ appId, ownerId, links }: Pick<ExportRow, 'appId' | 'ownerId' | 'links'>) => appId + ownerId + links

/**
 * Resolves what is attached to exported tasks, page by page: few combinations of few names stand behind many tasks.
 * Labels are in the order of their types, the earliest sprint comes first, the owner before other members.
 */
export const exportLookups = (query: Query) => {
  const labels = lookup<Label>(query, `SELECT * FROM (${labelsText}) l WHERE key = ANY ($1::bpchar[])`)
  const sprints = lookup<Sprint>(query, sprintsText)
  const members = lookup<Member>(query, membersText)
  const known = new Map<string, ExportLinks>()

  const learn = async (unknown: readonly ExportRow[]) => {
    const parsed = unknown.map((row) => ({ row, ...parse(row.links) }))
    const memberKeys = (row: ExportRow, ids: readonly string[]) => ids.map((id) => row.appId + id)
    await labels.load(parsed.flatMap((each) => each.labelIds))
    await sprints.load(parsed.flatMap((each) => each.sprintIds))
    await members.load(parsed.flatMap(({ row, memberIds }) => memberKeys(row, [...memberIds, row.ownerId])))
    for (const { row, labelIds, sprintIds, memberIds } of parsed) {
      const labelled = labels.of(labelIds).sort((a, b) => a.rank - b.rank)
      const planned = sprints.of(sprintIds).sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
      const ofType = (wanted: LabelType) => joined(labelled.filter(({ type }) => type === wanted))
      known.set(keyOf(row), {
        category: ofType('category'),
        theme: ofType('theme'),
        tag: ofType('tag'),
        kinds: labelled.map(({ type, labelKey }) => ({ type, key: labelKey })),
        sprint: joined(planned),
        starts: planned.map(({ startAt }) => startAt),
        memberIds,
        requester: joined(members.of([row.appId + row.ownerId])),
        who: joined(members.of(memberKeys(row, memberIds))),
      })
    }
  }

  /** Names of several members: the owner first, the others as they were added. */
  const namesOf = ({ appId, ownerId }: ExportRow, memberIds: string) => {
    const ids = memberIds.split(',')
    const ordered = ids.includes(ownerId) ? [ownerId, ...ids.filter((id) => id !== ownerId)] : ids
    return joined(members.of(ordered.map((id) => appId + id)))
  }

  return {
    /** Reads what is not known yet about these rows. */
    load: async (rows: readonly ExportRow[]): Promise<void> => {
      if (known.size > most) known.clear()
      const unknown = new Map<string, ExportRow>()
      for (const row of rows) {
        const key = keyOf(row)
        if (!known.has(key)) unknown.set(key, row)
      }
      if (unknown.size > 0) await learn([...unknown.values()])
    },
    /** Returns the links of a row that was loaded last. */
    of: (row: ExportRow): ExportLinks => {
      const links = known.get(keyOf(row))!
      return row.memberIds === null ? links : { ...links, who: namesOf(row, row.memberIds) }
    },
  }
}

import type { LabelType } from '@passerelle/contract/projects/schemas'
import type { Query } from '@passerelle/server/database/statement'
import type { ExportRow } from './export-rows.ts'

type Label = { key: string; name: string; type: LabelType; labelKey: string | null; rank: number }
type Sprint = { key: string; name: string; startAt: Date }
type Member = { key: string; name: string }
/** Names that a task refers to, in the order of the table: labels by type, the earliest sprint and the owner first. */
export type ExportNames = { labels: Label[]; sprints: Sprint[]; members: Member[] }

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
    FROM unnest($1::text[]) k(key) JOIN accounts.people p ON p.app_id = left(k.key, 24)::bpchar AND p.id = right(k.key, 24)::bpchar`

const split = (ids: string | null) => (ids === null ? [] : ids.split(','))
const memberKeys = ({ appId, ownerId, memberIds }: ExportRow) => {
  const ids = split(memberIds)
  const ordered = ids.length > 1 && ids.includes(ownerId) ? [ownerId, ...ids.filter((id) => id !== ownerId)] : ids
  return ordered.map((id) => appId + id)
}

/** Resolves the ids of exported tasks to names, page by page: few names stand behind many tasks. */
export const exportLookups = (query: Query) => {
  const labels = lookup<Label>(query, `SELECT * FROM (${labelsText}) l WHERE key = ANY ($1::bpchar[])`)
  const sprints = lookup<Sprint>(query, sprintsText)
  const members = lookup<Member>(query, membersText)
  return async (rows: readonly ExportRow[]): Promise<ExportNames[]> => {
    const ids = rows.map((row) => ({
      labels: split(row.labelIds),
      sprints: split(row.milestoneIds),
      members: memberKeys(row),
    }))
    await labels.load(ids.flatMap((one) => one.labels))
    await sprints.load(ids.flatMap((one) => one.sprints))
    await members.load(ids.flatMap((one) => one.members))
    return ids.map((one) => ({
      labels: labels.of(one.labels).sort((a, b) => a.rank - b.rank),
      sprints: sprints.of(one.sprints).sort((a, b) => a.startAt.getTime() - b.startAt.getTime()),
      members: members.of(one.members),
    }))
  }
}

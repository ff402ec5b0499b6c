import { newId } from '@passerelle/kernel/ids'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { days, minutes } from '@passerelle/kernel/durations'
import type { Database } from '@passerelle/server/database/connect'
import { randomBytesOf, seededRandom } from './random.ts'

const presets = [
  {
    name: 'Sprint en cours',
    filters: { milestoneIds: ['current'], open: true },
    stats: ['todoStats', 'inProgressStats'],
    columns: [],
  },
  {
    name: 'À traiter ce matin',
    filters: { priorities: [3, 4], pending: false, open: true, sort: { priority: 'desc' } },
    stats: [],
    columns: ['id', 'name', 'priority', 'category', 'state', 'left', 'who', 'todo'],
  },
  { name: 'Chez le client', filters: { pending: true, open: true }, stats: ['inProgressStats'], columns: [] },
  {
    name: 'Sans étiquette',
    filters: { labelIds: ['no_category'], open: true },
    stats: [],
    columns: ['id', 'name', 'creation', 'priority', 'state', 'who', 'todo'],
  },
]
// Views of the list of requests: two of the team, one of Emma alone.
const listPresets = (emma: string) => [
  { name: 'Urgentes', filters: { priorities: [3, 4], sort: { priority: 'desc' } }, columns: [] },
  { name: 'Sans catégorie', filters: { labelIds: ['no_category'] }, columns: ['creation', 'priority', 'who', 'todo'] },
  { name: 'Mes demandes', filters: { memberIds: [emma] }, columns: [], ownerId: emma },
]

const reports = [
  {
    ago: 1,
    who: ['emma', 'hugo'],
    parts: {
      projectManagement: 'Point du matin avec Farid : clés par lot, deux comptes de service exclus.',
      design: '',
      build: 'ATL-3 Comptes direction et comptabilité, 18 activations (2 h 45)',
      deploy: 'MVD-118 Copie de la caisse vérifiée, restauration d’essai réussie (18 min)',
    },
    observation: 'Lyon jeudi avec Hugo pour les dernières clés.',
  },
  {
    ago: 1,
    who: ['gwen'],
    parts: {
      projectManagement: '',
      design: 'Parcours de réservation revu avec Clara Verdier (1 h)',
      build: 'Doublons de réservation : contrainte posée, essais passés (3 h 30)',
      deploy: '',
    },
    observation: null,
  },
  {
    ago: 2,
    who: ['emma'],
    parts: {
      projectManagement: 'Revue des estimations de la semaine (45 min)',
      design: '',
      build: 'ATL-8 Correctif de la boutique relu (1 h 15)',
      deploy: '',
    },
    observation: null,
  },
]

const staff = `
  SELECT u.id, split_part(u.email, '@', 1) AS who FROM accounts.users u
  JOIN accounts.apps a ON a.id = u.app_id AND a.provider`
// Short work logs of this morning on tasks that Emma follows, added to the time of those tasks.
const logged = `
  WITH task AS (
    SELECT t.app_id, t.id, row_number() OVER (ORDER BY t.created_at) AS place FROM projects.tasks t
      JOIN accounts.users u ON u.app_id = t.app_id AND u.id = $1
     WHERE t.slug LIKE 'MVD-%' AND t.list_id = 'in_progress' AND t.deleted_at IS NULL ORDER BY t.created_at LIMIT 2
  ), log AS (
    INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, stopped_at, pause_time_in_ms, note)
    SELECT t.app_id, l.id, t.id, $1, 'manual', l.started_at, l.stopped_at, 0, l.note
      FROM task t JOIN jsonb_to_recordset($2) AS l(place int, id text, started_at timestamptz, stopped_at timestamptz,
        note text) ON l.place = t.place
    RETURNING app_id, task_id, (extract(epoch FROM stopped_at - started_at) * 1000)::bigint AS ms
  )
  UPDATE projects.tasks t SET ellapsed_time = ellapsed_time + log.ms FROM log
  WHERE t.app_id = log.app_id AND t.id = log.task_id`

/** Seeds backlog presets, the latest daily reports and some work of this morning. */
export const seedBacklog = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const bytes = randomBytesOf(seededRandom(20_260_203))
    const { rows } = await tx.query<{ id: string; who: string }>({ text: staff })
    const idOf = new Map(rows.map(({ id, who }) => [who, id]))
    const emma = idOf.get('emma')
    if (!emma) throw new Error('Emma is missing among the staff')
    await tx.prisma.backlogPreset.createMany({
      data: [...presets, ...listPresets(emma).map((preset) => ({ ...preset, page: 'requests' }))].map((preset) => ({
        id: newId(now, bytes),
        ...preset,
        createdById: emma,
        createdAt: now,
        updatedAt: now,
      })),
    })
    await tx.prisma.dailyReport.createMany({
      data: reports.map(({ ago, who, ...report }) => {
        const at = new Date(now.getTime() - days(ago))
        const userIds = who.flatMap((name) => idOf.get(name) ?? []).toSorted((a, b) => a.localeCompare(b))
        const date = new Date(`${toIsoDate(at)}T00:00:00Z`)
        return {
          id: newId(at, bytes),
          date,
          userIds,
          ...report,
          createdById: userIds[0]!,
          createdAt: at,
          updatedAt: at,
        }
      }),
    })
    const before = (count: number) => new Date(now.getTime() - minutes(count)).toISOString()
    const logs = [
      {
        place: 1,
        id: newId(now, bytes),
        started_at: before(240),
        stopped_at: before(195),
        note: 'Caisse : copie vérifiée',
      },
      {
        place: 2,
        id: newId(now, bytes),
        started_at: before(170),
        stopped_at: before(125),
        note: 'Journaux relus avec Clara',
      },
    ]
    await tx.query({ text: logged, values: [emma, JSON.stringify(logs)] })
  })

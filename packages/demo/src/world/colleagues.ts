import { days, hours, minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { customerAdminRole } from '@passerelle/kernel/roles'
import { hashAccessToken } from '@passerelle/server/auth/access-tokens'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { doneAtWork } from './office-hours.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type Colleague = [firstName: string, lastName: string, job: string, minutesSinceSignIn: number]

/** Users of Atelier Lumen besides Ada and Basile; emails are derived from their names. */
const colleagues: Colleague[] = [
  ['Camille', 'Aubert', 'Designer luminaire', 46],
  ['Nora', 'Benchekroun', 'Comptabilité', 175],
  ['Grégoire', 'Blanc', 'Atelier, métal', 2 * 1440 + 130],
  ['Inès', 'Carvalho', 'Responsable SAV', 74],
  ['Mireille', 'Duchamp', 'Direction financière', 311],
  ['Juliette', 'Faure', 'Cheffe de projet', 1440 + 264],
  ['Antoine', 'Giraud', 'Bureau d’études', 1440 + 45],
  ['Théo', 'Lambert', 'Photographe produit', 6 * 1440 + 210],
  ['Lucie', 'Marchetti', 'Recrutement', 11 * 1440 + 95],
  ['Paul', 'Mercier', 'Atelier, électricité', 148],
  ['Samuel', 'Oudin', 'Logistique', 33 * 1440 + 20],
  ['Karine', 'Vasquez', 'Boutique en ligne', 1440 + 620],
]
const administrators = new Set(['Mireille'])
/** Sign in with a passkey as well. */
const withPasskey = new Set(['Camille', 'Mireille', 'Karine'])
/** Invited, without a password yet. */
const invited: Colleague[] = [
  ['Élodie', 'Caron', 'Salon, accueil', 190],
  ['Yanis', 'Haddad', 'Réseaux sociaux', 3 * 1440 + 60],
]

/** Other customers: account, email and hours since they signed in. */
const lastSignIns = [
  ['maison-verdier', 'clara@maison-verdier.example', 20],
  ['maison-verdier', 'denis@maison-verdier.example', 44],
  ['clinique-riviera', 'ines@clinique-riviera.example', 18],
  ['clinique-riviera', 'jean@clinique-riviera.example', 70],
  ['port-franc', 'karim@port-franc.example', 140],
] as const

const sessionLife = hours(12)

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:134.0) Gecko/20100101 Firefox/134.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 Version/18.2 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/132.0.0.0 Safari/537.36',
]

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const emailOf = ([first, last]: Colleague) => `${plain(first)}.${plain(last)}@atelier-lumen.example`

/** Seeds the colleagues of Atelier Lumen with their sessions and devices, two invitations and two access tokens. */
export const seedColleagues = (
  database: Pick<Database, 'transaction'>,
  { apps, people }: { apps: Record<string, string>; people: Record<string, string> },
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const bytes = randomBytesOf(seededRandom(20_260_107))
    const ago = (ms: number) => new Date(now.getTime() - ms)
    /** Sessions that are still open began when they say; older ones, and invitations, in working hours. */
    const signedInAt = (ms: number) => (ms > sessionLife ? doneAtWork(ago(ms)) : ago(ms))
    const appId = apps['atelier-lumen']!
    const joinedAt = ago(days(310))
    const insert = async (person: Colleague, invitedAt: Date | null) => {
      const [firstName, lastName, job] = person
      const id = newId(invitedAt ?? joinedAt, bytes)
      const roles = administrators.has(firstName) ? [customerAdminRole] : []
      await tx.query({
        text: `INSERT INTO accounts.users (app_id, id, email, first_name, last_name, job, roles, invited_at, created_at,
                 password_hash)
               SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $8::timestamptz IS NULL THEN password_hash END
                 FROM accounts.users WHERE app_id = $1 AND id = $10`,
        values: [
          appId,
          id,
          emailOf(person),
          firstName,
          lastName,
          job,
          roles,
          invitedAt,
          invitedAt ?? joinedAt,
          people['ada@atelier-lumen.example'],
        ],
      })
      return id
    }
    const signIn = (userId: string, at: Date, index: number, account = appId) =>
      insertSession(tx, {
        id: newId(at, bytes),
        appId: account,
        userId,
        at,
        userAgent: browsers[index % browsers.length]!,
      })
    for (const [index, person] of colleagues.entries()) {
      const userId = await insert(person, null)
      await signIn(userId, signedInAt(minutes(person[3])), index)
      if (withPasskey.has(person[0])) await insertPasskey(tx, { appId, userId, at: ago(days(90)) }, bytes)
    }
    for (const person of invited) await insert(person, doneAtWork(ago(minutes(person[3]))))
    await signIn(people['basile@atelier-lumen.example']!, ago(minutes(26)), 0)
    await signIn(people['ada@atelier-lumen.example']!, ago(hours(3)), 1)
    for (const [index, [account, email, age]] of lastSignIns.entries())
      await signIn(people[email]!, signedInAt(hours(age)), index, apps[account]!)
    await insertTokens(tx, appId, people['ada@atelier-lumen.example']!, now, bytes)
  })

const insertSession = (
  tx: Tx,
  { id, appId, userId, at, userAgent }: { id: string; appId: string; userId: string; at: Date; userAgent: string },
) =>
  tx.query({
    text: `INSERT INTO accounts.sessions (id, app_id, user_id, in_app_id, created_at, expires_at, user_agent)
           VALUES ($1, $2, $3, $2, $4, $5, $6)`,
    values: [id, appId, userId, at, new Date(at.getTime() + sessionLife), userAgent],
  })

/** Nobody holds the private key: it is only listed. */
const insertPasskey = (
  tx: Tx,
  { appId, userId, at }: { appId: string; userId: string; at: Date },
  bytes: (size: number) => Uint8Array,
) =>
  tx.query({
    text: `INSERT INTO accounts.passkeys (app_id, id, user_id, credential_id, public_key, counter, synced, name,
             created_at)
           VALUES ($1, $2, $3, $4, $5, 0, true, 'Téléphone', $6)`,
    values: [appId, newId(at, bytes), userId, Buffer.from(bytes(16)).toString('base64url'), Buffer.from(bytes(77)), at],
  })

/** The token values are unknown: they exist only to be listed and deleted. */
const insertTokens = async (
  tx: Tx,
  appId: string,
  authorId: string,
  now: Date,
  bytes: (size: number) => Uint8Array,
) => {
  const tokens = [
    { name: 'Export comptable', scope: 'read', age: days(112), lifetime: days(365), used: hours(6) },
    { name: 'Supervision de l’atelier', scope: 'write', age: days(41), lifetime: null, used: null },
  ]
  for (const { name, scope, age, lifetime, used } of tokens) {
    const createdAt = new Date(now.getTime() - age)
    await tx.query({
      text: `INSERT INTO accounts.access_tokens (app_id, id, name, hash, scope, created_by_id, created_at, expires_at,
               last_used_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        appId,
        newId(createdAt, bytes),
        name,
        hashAccessToken(Buffer.from(bytes(32)).toString('hex')),
        scope,
        authorId,
        createdAt,
        lifetime === null ? null : new Date(createdAt.getTime() + lifetime),
        used === null ? null : new Date(now.getTime() - used),
      ],
    })
  }
}

import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { AnswerSettings, answers } from '@passerelle/contract/projects/answers'
import type { PersonInAccount } from '@passerelle/kernel/actor'
import { defaultCeilingInCents, type MailAnswers } from '@passerelle/kernel/mail-answers'
import type { Platform } from '@passerelle/server/platform'

type Deps = Pick<Platform, 'clock' | 'database' | 'record'>
type Change = InferBody<typeof answers.setAnswerSettings>

const noRow: AnswerSettings = {
  mailAnswers: 'completion',
  ceilingInCents: defaultCeilingInCents,
  satisfactionMails: true,
  version: 0,
}
const names = ['mailAnswers', 'ceilingInCents', 'satisfactionMails'] as const

/** What administrators of an account answer by the links of mails: the consent of the customer (ANS-001). */
export const answerSettings = ({ clock, database, record }: Deps) => {
  const read = async ({ appId }: PersonInAccount): Promise<AnswerSettings> => {
    const row = await database.prisma.answerSettings.findUnique({ where: { appId } })
    return row
      ? {
          mailAnswers: row.mailAnswers as MailAnswers,
          ceilingInCents: row.ceilingInCents,
          satisfactionMails: row.satisfactionMails,
          version: row.version,
        }
      : noRow
  }
  return {
    read,
    /** Throws `settings_changed`: somebody changed them since. */
    set: async (actor: PersonInAccount, { version, ...change }: Change): Promise<AnswerSettings> => {
      const before = await read(actor)
      if (version !== undefined && version !== before.version) throw new Problem('settings_changed')
      const next = {
        mailAnswers: change.mailAnswers ?? before.mailAnswers,
        ceilingInCents: change.ceilingInCents ?? before.ceilingInCents,
        satisfactionMails: change.satisfactionMails ?? before.satisfactionMails,
      }
      const fields = names.filter((field) => next[field] !== before[field])
      if (fields.length === 0) return before
      const { appId } = actor
      const data = { ...next, version: before.version + 1, updatedAt: clock.now() }
      await database.transaction(async (tx) => {
        // Of two at once that make the row, the second is behind.
        const { count } =
          before.version === 0
            ? await tx.prisma.answerSettings.createMany({ data: [{ appId, ...data }], skipDuplicates: true })
            : await tx.prisma.answerSettings.updateMany({ where: { appId, version: before.version }, data })
        if (count === 0) throw new Problem('settings_changed')
        await record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'answer_settings.changed',
          subject: appId,
          data: { fields },
        })
      })
      return { ...next, version: data.version }
    },
  }
}

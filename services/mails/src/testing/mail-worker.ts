import type { Database } from '@passerelle/server/database/connect'
import { answerTokens } from '@passerelle/server/mail/answer-token'
import type { MailAbout } from '@passerelle/server/mail/queue-mail'
import { createWorkRunner } from '@passerelle/server/work/work-runner'
import { boot } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { silentLogger } from '@passerelle/testkit/worker-test-environment'
import { chainView } from '../content/chain.ts'
import { frameView } from '../content/frame-view.ts'
import { ownTextsView } from '../content/own-texts.ts'
import { createRenderMail } from '../content/render-mail.ts'
import { returnAddresses } from '../addresses/return-addresses.ts'
import { sendMail } from '../sending/send-mail.ts'
import type { Letter, MailSender } from '../senders/mail-sender.ts'

/** Workers that send mails to a mail server in memory, the only ones of their database. */
export const mailWorker = async () => {
  const clock = fakeClock('2026-02-03T12:00:00.000Z')
  const host = await boot({ services: ['accounts'], clock })
  const { database, env, newId, queueMail } = host.platform
  const given = givenAccounts(host.platform)
  const app = await given.app({ name: 'Atelier Lumen' })
  const ada = await given.user(app, { firstName: 'Ada', admin: true })
  const server = {
    /** The letters that it has accepted. */
    letters: [] as Letter[],
    receive: async (_letter: Letter): Promise<void> => {},
  }
  const sender: MailSender = {
    send: async (letter) => {
      await server.receive(letter)
      server.letters.push(letter)
      return { providerId: `p${server.letters.length}` }
    },
    close: () => {},
  }
  const addresses = returnAddresses(host.platform)
  const kind = () =>
    sendMail({
      clock,
      database,
      logger: silentLogger,
      senders: { of: async () => ({ sender, from: 'espace@nimbus.example' }) },
      render: createRenderMail({
        env,
        clock,
        frameOf: frameView(host.platform),
        ownTextsOf: ownTextsView(database),
        chainOf: chainView(database),
        replyAddressOf: addresses.reply,
        readFile: async () => null,
        openAnswer: answerTokens(env).open,
      }),
      bounceAddressOf: addresses.bounce,
    })
  /** Opens another process. */
  const open = (by: Pick<Database, 'query' | 'transaction'> = database) =>
    createWorkRunner({ kinds: [kind()], database: by, clock, newId, logger: silentLogger })
  let first = open()

  return {
    ...host,
    clock,
    given,
    app,
    ada,
    server,
    kind,
    open,
    /** Runs what is due in the first process. */
    run: () => first.runDue(),
    clear: async () => {
      first = open()
      server.letters = []
      server.receive = async () => {}
      await database.query({ text: 'DELETE FROM mails.outgoing' })
      await database.query({ text: 'DELETE FROM platform.work' })
    },
    queue: (
      key: string,
      variables: Partial<Record<'link' | 'inviterName', string>> = {},
      { appId, userId, email }: GivenPerson = ada,
      about?: MailAbout,
    ) =>
      database.transaction((tx) =>
        queueMail(tx, {
          appId,
          userId,
          to: email,
          locale: 'fr',
          template: 'invitation',
          variables: {
            link: `${env.origin}/reset-password?token=secret`,
            inviterName: 'Basile Roux',
            expiresAt: '2026-02-10T12:00:00.000Z',
            ...variables,
          },
          key,
          ...(about && { about }),
        }),
      ),
    rows: async () =>
      (
        await database.query<Record<string, unknown>>({
          text: `SELECT attempts, last_error, variables, sent_at, given_up_at, bounced_at, provider_id
                   FROM mails.outgoing ORDER BY key`,
        })
      ).rows,
  }
}

import { bookings } from '@passerelle/contract/bookings/api'
import { projects } from '@passerelle/contract/projects/api'
import { stats } from '@passerelle/contract/stats/api'
import { hours } from '@passerelle/kernel/durations'
import { drain } from '@passerelle/testkit/drain'
import { givenStats } from '@passerelle/testkit/given-stats'
import { createTestClient } from '@passerelle/testkit/test-client'
import { defineMeasure } from '../measure.ts'
import { mailedLink } from '../world/mailed-link.ts'

/** No call sends more messages to the database. */
const mostPoints = 80

const product = { name: 'Suite Verdier', unitAmountInCents: 10_000, taxPercent: 10 }

/** A call, and whether its change and its event are stored, asked for afterwards. */
type Case = { send: () => Promise<unknown>; state: () => Promise<{ changed: boolean; recorded: boolean }> }

/**
 * G5: the connection of a call to the database is cut at its first message, at the second, and so on to its end, for
 * requests that are created, estimates that are accepted, also by the link of a mail, requests that are moved, stays
 * that are booked, paid and paid by a voucher, and reports that are published: the change is stored with its event, or
 * neither of them.
 */
export const crashPoints = defineMeasure({
  name: 'crash-points',
  id: 'G5',
  title: 'Calls cut at every message to the database',
  promised: 'change and event stored, or neither, at each point',
  inWorld: async (world) => {
    const { app, admin } = await world.given.customer({ features: ['bookings'] })
    const staff = await world.given.staff({ inside: [app] })
    const [client, office] = [world.as(admin), world.as(staff, { in: app.id })]
    const wasRecorded = async (subject: string | undefined, name: string) => {
      const rows = await world.rows('SELECT FROM platform.events WHERE subject = $1 AND name = $2', subject ?? '', name)
      return rows.length > 0
    }
    const room = await client.call(bookings.createRoom, { productId: 'prod_points', priceId: 'price_night', product })
    let nights = 0
    /** Each on a night of its own, which no other stay takes. */
    const stayOf = (note: string) => {
      const arrivalDate = new Date(Date.UTC(2031, 0, (nights += 1))).toISOString().slice(0, 10)
      return { roomId: room._id, status: 'pending', arrivalDate, quantity: 1, adults: 2, note } as never
    }
    const pay = async (method: 'cash' | 'gift', description: string): Promise<Case> => {
      const { _id: id, totalInCents } = await client.call(bookings.createBooking, stayOf('À payer'))
      // A member may try few vouchers in a minute.
      const payer = world.as(await world.given.user(app, { admin: true }))
      return {
        send: () => payer.call(bookings.addBookingPayment, { id, method, description, amountInCents: totalInCents }),
        state: async () => {
          const { payments } = await client.call(bookings.readBooking, { id })
          return { changed: payments.length === 1, recorded: await wasRecorded(id, 'booking.payment_added') }
        },
      }
    }
    await client.call(projects.setAnswerSettings, { mailAnswers: 'both' })
    const cases: Record<string, (at: number) => Promise<Case>> = {
      create: async (at) => ({
        send: () => client.call(projects.createTask, { name: `Point ${at}`, description: 'Coupée.' }),
        state: async () => {
          const [row] = await world.rows<{ id: string }>(
            'SELECT id FROM projects.tasks WHERE app_id = $1 AND name = $2',
            app.id,
            `Point ${at}`,
          )
          return { changed: row !== undefined, recorded: await wasRecorded(row?.id, 'task.created') }
        },
      }),
      accept: async () => {
        const { id } = await world.given.task({ app, owner: admin, category: 'mission', estimatedTime: hours(4) })
        return {
          send: () => client.call(projects.acceptEstimate, { id } as never),
          state: async () => {
            const [row] = await world.rows<{ changed: boolean }>(
              'SELECT estimated_time_accepted_at IS NOT NULL AS changed FROM projects.tasks WHERE id = $1',
              id,
            )
            return { changed: row?.changed === true, recorded: await wasRecorded(id, 'estimate.accepted') }
          },
        }
      },
      // By the link of a mail, with a word: the decision, the word and the used link are one (ANS-026).
      answer: async () => {
        const { id, estimatedTime } = await world.given.task({
          app,
          owner: admin,
          category: 'mission',
          estimatedTime: hours(4),
        })
        const link = createTestClient(world.origin, 'nimbus', {
          token: await mailedLink(world, { appId: app.id, taskId: id, userId: admin.userId, email: admin.email }),
          headers: { origin: world.origin },
        })
        return {
          send: () => link.call(projects.giveAnswer, { answer: 'accept', estimatedTime, text: 'Allez-y.' }),
          state: async () => {
            const [row] = await world.rows<{ accepted: boolean; used: boolean; said: boolean }>(
              `SELECT t.estimated_time_accepted_at IS NOT NULL AS accepted, k.used_at IS NOT NULL AS used,
                      EXISTS (SELECT FROM chats.messages m WHERE m.app_id = t.app_id AND m.task_id = t.id) AS said
                 FROM projects.tasks t JOIN projects.answer_tokens k ON k.app_id = t.app_id AND k.task_id = t.id
                WHERE t.id = $1`,
              id,
            )
            const recorded = await wasRecorded(id, 'estimate.accepted')
            const parts = [row?.used, row?.said, recorded]
            const isWhole = parts.every((part) => part === row?.accepted)
            return { changed: row?.accepted === true, recorded: isWhole ? recorded : row?.accepted !== true }
          },
        }
      },
      move: async () => {
        const { id } = await world.given.task({ app, owner: admin, category: 'managed' })
        return {
          send: () => office.call(projects.moveTask, { id, listId: 'in_progress' }),
          state: async () => {
            const [row] = await world.rows<{ list: string }>(
              'SELECT list_id AS list FROM projects.tasks WHERE id = $1',
              id,
            )
            return { changed: row?.list === 'in_progress', recorded: await wasRecorded(id, 'task.moved') }
          },
        }
      },
      book: async (at) => {
        const note = `Point ${at}`
        const stay = stayOf(note)
        return {
          send: () => client.call(bookings.createBooking, stay),
          state: async () => {
            const [row] = await world.rows<{ id: string }>(
              'SELECT id FROM bookings.bookings WHERE app_id = $1 AND note = $2',
              app.id,
              note,
            )
            return { changed: row !== undefined, recorded: await wasRecorded(row?.id, 'booking.created') }
          },
        }
      },
      pay: () => pay('cash', 'Au comptoir'),
      redeem: async () => {
        const gift = {
          roomId: room._id,
          isGift: true,
          priceId: 'price_night',
          status: 'confirmed',
          quantity: 1,
          adults: 1,
        }
        const { voucher } = await client.call(bookings.createBooking, gift as never)
        return pay('gift', voucher!.code)
      },
      publish: async (at) => {
        const day = new Date(Date.UTC(2025, 0, at)).toISOString().slice(0, 10)
        const { id } = await givenStats(world.platform).givenReport(app, day)
        // Those who are told of the last one must not take part in this one.
        await drain({ database: world.platform.database, jobs: world.jobs, clock: world.platform.clock })
        return {
          send: () => office.call(stats.publishReport, { id }),
          state: async () => {
            const [row] = await world.rows<{ changed: boolean }>(
              'SELECT published_at IS NOT NULL AS changed FROM stats.reports WHERE id = $1',
              id,
            )
            return { changed: row?.changed === true, recorded: await wasRecorded(id, 'incident_report.published') }
          },
        }
      },
    }
    let [points, between, lost, unfinished] = [0, 0, 0, 0]
    for (const prepare of Object.values(cases))
      for (let at = 1; ; at += 1) {
        const { send, state } = await prepare(at)
        let isAcknowledged = false
        const wasCut = await world.proxy.whileCutAt(at, () =>
          send().then(
            () => (isAcknowledged = true),
            () => undefined,
          ),
        )
        // A commit that was on its way when its connection was cut may end between the two questions: asked once more.
        const first = await state()
        const { changed, recorded } = first.changed === first.recorded ? first : await state()
        if (changed !== recorded) between += 1
        if (isAcknowledged && !changed) lost += 1
        if (!wasCut && isAcknowledged) break
        points += 1
        if (at < mostPoints) continue
        unfinished += 1
        break
      }
    return { points, calls: Object.keys(cases).length, between, lost, unfinished }
  },
  judge: ({ points, calls, between, lost, unfinished }) => ({
    held: between === 0 && lost === 0 && unfinished === 0 && points > 0,
    measured:
      `${points} points of ${calls} calls: ${between} between before and after, ${lost} ` +
      `acknowledged and lost, ${unfinished} without an end`,
  }),
})

import { accounts } from '@passerelle/contract/accounts/api'
import { bookings } from '@passerelle/contract/bookings/api'
import { stats } from '@passerelle/contract/stats/api'
import { days, hours } from '@passerelle/kernel/durations'
import { createUploadClient, png } from '@passerelle/testkit/upload-client'
import type { World } from '../world/world.ts'

/**
 * An account with a row for every deadline of the product, all due after `from`, so that no running worker fires them,
 * and before `to`. `ofProvider`: ids of the rows that are of the provider's account.
 */
export const createDueRows = async (world: World) => {
  const { app, admin, user } = await world.given.customer({ features: ['bookings'] })
  const staff = await world.given.staff({ project: true, inside: [app] })
  const [client, office] = [world.as(admin), world.as(staff, { in: app.id })]
  const now = world.platform.clock.now()
  const due = new Date(now.getTime() + days(100))
  const { newId } = world.platform

  const task = await world.given.task({ app, owner: admin, category: 'managed' })
  await world.rows(
    `UPDATE projects.tasks
        SET archive_due_at = $2, auto_accept_due_at = $2, auto_done_due_at = $2, quote_state = 'sent' WHERE id = $1`,
    task.id,
    due,
  )
  await world.rows(
    `INSERT INTO projects.quotes (app_id, id, task_id, number, state, valid_until, expire_due_at, remind_due_at,
       sent_at, seller, buyer, created_by_id, created_at)
     VALUES ($1, $2, $3, 'D-1', 'sent', $4::timestamptz, $4::timestamptz, $4::timestamptz, $5, '{}', '{}', $6, $5)`,
    app.id,
    newId(),
    task.id,
    due,
    now,
    staff.userId,
  )
  await world.rows(
    `INSERT INTO projects.satisfaction (app_id, id, task_id, closed_at, satisfaction_due_at)
     VALUES ($1, $2, $3, $4, $5)`,
    app.id,
    newId(),
    task.id,
    now,
    due,
  )
  await world.rows(
    `INSERT INTO projects.work_logs (app_id, id, task_id, user_id, type, started_at, long_due_at)
     VALUES ($1, $2, $3, $4, 'action', $5, $6)`,
    app.id,
    newId(),
    task.id,
    staff.userId,
    now,
    due,
  )
  // After its work log, whose trigger clears it.
  await world.rows('UPDATE projects.tasks SET unattended_due_at = $2 WHERE id = $1', task.id, due)
  await world.rows(
    `INSERT INTO payments.issuers (app_id, legal_name, address, siren, vat_number, email, updated_at, failures_since,
       failures_due_at) VALUES ($1, 'Suite', '{}', '829417301', 'FR58829417301', 'suite@example.org', $2, $2, $3)`,
    app.id,
    now,
    due,
  )
  await world.rows(
    'UPDATE accounts.users SET anonymise_due_at = $2, deleted_at = $3 WHERE id = $1',
    user.userId,
    due,
    now,
  )
  await office.call(accounts.startCallerCheck, { id: admin.userId })
  await world.rows('UPDATE accounts.caller_checks SET end_due_at = $2 WHERE app_id = $1', app.id, due)
  const absenceId = newId()
  await world.rows(
    `INSERT INTO accounts.absences (app_id, id, user_id, first_day, last_day, note, created_by, created_at)
     SELECT id, $1, $2, $3::date, $3::date, 'Suite', $2, $4 FROM accounts.apps WHERE provider`,
    absenceId,
    staff.userId,
    new Date(now.getTime() - days(200)),
    now,
  )
  const [provider] = await world.rows<{ id: string }>('SELECT id FROM accounts.apps WHERE provider')
  await world.rows(
    `INSERT INTO projects.timesheet_settings (app_id, approval, weeks_due_at, unsent_due_at)
     VALUES ($1, true, $2, $2)
     ON CONFLICT (app_id) DO UPDATE SET approval = true, weeks_due_at = $2, unsent_due_at = $2`,
    provider!.id,
    due,
  )
  await world.rows(
    `INSERT INTO projects.timesheets (app_id, user_id, week, remind_due_at) VALUES ($1, $2, '2026-01-05', $3)`,
    provider!.id,
    staff.userId,
    due,
  )
  const announcementId = newId()
  await world.rows(
    `INSERT INTO accounts.announcements (id, kind, title_fr, title_en, text_fr, text_en, audience, shown_from,
       shown_until, state, created_at, updated_at, published_at, announce_due_at)
     VALUES ($1, 'info', 'Suite', 'Suite', 'Suite', 'Suite', $2, $3, $4, 'planned', $5, $5, $5, $3)`,
    announcementId,
    { side: 'customers', appIds: [app.id], notAppIds: [], features: [], roles: 'everybody' },
    due,
    new Date(due.getTime() + days(30)),
    now,
  )
  const product = { name: 'Suite', unitAmountInCents: 10_000, taxPercent: 10 }
  const room = await client.call(bookings.createRoom, { productId: 'prod_due', priceId: 'price_night', product })
  const arrivalDate = due.toISOString().slice(0, 10)
  const stay = { roomId: room._id, status: 'confirmed', quantity: 1, adults: 2, contactEmail: 'guest@example.org' }
  await client.call(bookings.createBooking, { ...stay, arrivalDate } as never)
  const gift = { ...stay, isGift: true, priceId: 'price_night' }
  await client.call(bookings.createBooking, gift as never)
  await world.rows(
    `INSERT INTO notifs.notices (app_id, id, user_id, source, kind, category, in_inbox, created_at, mail_due_at,
       mail_mode)
     VALUES ($1, $2, $3, 'due', 'message', 'messages', true, $4, $5, 'now')`,
    app.id,
    newId(),
    admin.userId,
    now,
    due,
  )
  await world.rows(
    `INSERT INTO notifs.outside_mails (app_id, outside_id, task_id, mailed_to, mail_due_at)
     VALUES ($1, $2, $3, $4, $5)`,
    app.id,
    newId(),
    task.id,
    now,
    due,
  )
  await world.rows(
    'INSERT INTO notifs.reminders (app_id, task_id, pending_at, due_at) VALUES ($1, $2, $3, $4)',
    app.id,
    task.id,
    now,
    due,
  )
  const check = await office.call(stats.createUptimeCheck, {
    name: 'Site',
    target: 'https://example.org/',
    kind: 'http',
    intervalSeconds: 3600,
    appId: app.id,
  } as never)
  // Its service is there already, as that of a check that was changed.
  await world.rows(
    `WITH c AS (UPDATE stats.uptime_checks SET trial_app_id = NULL, trial_probe_id = NULL, trial_name = NULL,
       trial_notice_due_at = $2 WHERE id = $1 RETURNING old.trial_app_id, old.trial_probe_id, name)
     INSERT INTO stats.probes (app_id, id, name, provider_monitor_id, created_at)
     SELECT trial_app_id, trial_probe_id, name, 'own-' || $1, $3 FROM c`,
    check.id,
    due,
    now,
  )
  await world.rows(
    'UPDATE stats.uptime_checks SET certificate_expires_at = $2, certificate_due_at = $3, due_at = $3 WHERE id = $1',
    check.id,
    new Date(due.getTime() + days(10)),
    due,
  )
  const [probe] = await world.rows<{ id: string }>('SELECT id FROM stats.probes WHERE app_id = $1', app.id)
  const planned = (isStarted: boolean) =>
    office
      .call(stats.planMaintenance, {
        appId: app.id,
        probesIds: [probe!.id],
        startsAt: due.toISOString(),
        // The first one that is due is looked at: the end of one that began, and the start of one that did not.
        endsAt: new Date(due.getTime() + hours(isStarted ? 1 : 2)).toISOString(),
        textFr: 'Mise à jour',
      } as never)
      .then(({ _id }) =>
        isStarted
          ? world.rows(
              `UPDATE stats.maintenances SET started_at = $2, start_due_at = NULL, announce_due_at = NULL
                WHERE id = $1`,
              _id,
              now,
            )
          : [],
      )
  await planned(true)
  await planned(false)
  await world.rows(
    'INSERT INTO stats.sla_schedules (app_id, due_at) VALUES ($1, $2) ON CONFLICT (app_id) DO UPDATE SET due_at = $2',
    app.id,
    due,
  )
  await world.rows(
    `INSERT INTO stats.probe_events (app_id, id, probe_id, event_id, type, name, started_at, is_prod,
       untaken_due_at)
     VALUES ($1, $2, $3, 'due', 'INTERNAL', 'Site', $4, true, $5)`,
    app.id,
    app.id,
    probe!.id,
    now,
    due,
  )
  await world.rows(
    'INSERT INTO stats.escalations (app_id, incident_id, next_due_at, started_at) VALUES ($1, $1, $2, $3)',
    app.id,
    due,
    now,
  )
  const layerId = newId()
  await world.rows(
    `INSERT INTO stats.oncall_layers (id, position, name, starts_on, handover_due_at, gap_due_at)
     VALUES ($1, 1, 'Suite', '2026-01-05', $2, $2)`,
    layerId,
    due,
  )
  const files = createUploadClient({ origin: world.origin, tokenOf: world.tokenOf })
  await files.upload(admin, [png()])
  await world.rows('UPDATE storages.files SET discard_due_at = $2 WHERE app_id = $1', app.id, due)
  await world.rows(
    `INSERT INTO storages.data_exports (app_id, id, requested_by, created_at, state, finished_at, expires_at, size)
     VALUES ($1, $2, $3, $4, 'ready', $4, $5, 1)`,
    app.id,
    newId(),
    admin.userId,
    now,
    due,
  )
  const ofProvider = [announcementId, absenceId, layerId, check.id, provider!.id, staff.userId]
  return { appId: app.id, ofProvider, to: new Date(due.getTime() + days(400)) }
}

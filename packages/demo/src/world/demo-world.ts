import type { Platform } from '@passerelle/server/platform'
import { seedAccounts } from './accounts.ts'
import { seedAnswers } from './answers.ts'
import { seedAnnouncements } from './announcements.ts'
import { seedAvailability } from './availability.ts'
import { openBlobStore } from '@passerelle/storages/store/open-blob-store'
import { seedCharges } from './charges.ts'
import { seedBookings } from './bookings.ts'
import { seedExternalCalendars } from './external-calendars.ts'
import { seedGuestIssuer } from './guest-issuer.ts'
import { seedBacklog } from './backlog.ts'
import { seedChats } from './chats.ts'
import { seedCalls } from './calls.ts'
import { seedColleagues } from './colleagues.ts'
import { seedCloudApprovals } from './cloud-approvals.ts'
import { seedCloudLinks } from './cloud-links.ts'
import { seedClouds } from './clouds.ts'
import { seedDeliveries } from './deliveries.ts'
import { seedFiles } from './files.ts'
import { seedInvoices } from './invoices.ts'
import { seedLabels, seedOwnLabels } from './labels.ts'
import { seedMails } from './mails.ts'
import { seedMilestones } from './milestones.ts'
import { seedPages } from './pages.ts'
import { seedPayments } from './payments.ts'
import { seedOffice } from './office.ts'
import { seedMaintenances } from './maintenances.ts'
import { seedNotices } from './notices.ts'
import { seedProjects } from './projects.ts'
import { seedQuotes } from './quotes.ts'
import { seedReports } from './reports.ts'
import { seedRota } from './rota.ts'
import { seedSatisfaction } from './satisfaction.ts'
import { seedTimelines } from './timelines.ts'
import { seedUptimeChecks } from './uptime-checks.ts'
import { seedWeeks } from './weeks.ts'

const mark = `
  INSERT INTO platform.settings (key, value) VALUES ('demo_world', jsonb_build_object('seededAt', $1::text))
  ON CONFLICT DO NOTHING RETURNING key`

/**
 * Seeds an empty installation with demo data relative to the current time, in one transaction; idempotent. Throws in
 * production.
 */
export const seedDemoWorld = async ({
  database,
  clock,
  env,
}: Pick<Platform, 'database' | 'clock' | 'env'>): Promise<void> => {
  if (env.production) throw new Error('The demo world never loads in production')
  const now = clock.now()
  await database.transaction(async ({ query }) => {
    const { rows } = await query({ text: mark, values: [now.toISOString()] })
    if (rows.length === 0) return
    const people = await seedAccounts(database, now)
    const { apps } = people
    await seedLabels(database)
    await seedOwnLabels(database, people)
    await seedMilestones(database, now, env.sprintStart)
    await seedProjects(database, now)
    await seedChats(database, now)
    await seedFiles(database, openBlobStore(env), now)
    await seedAvailability(database, apps, now)
    await seedPayments(database, apps, now)
    await seedInvoices(database, people, now)
    await seedQuotes(database, people.providerAppId, now)
    await seedSatisfaction(database, now)
    await seedClouds(database, apps, now)
    await seedCloudLinks(database, apps['atelier-lumen']!, now)
    await seedCloudApprovals(database, apps['clinique-riviera']!, env.origin, now)
    await seedReports(database, now)
    await seedMaintenances(database, now)
    await seedTimelines(database, now)
    await seedCharges(database, now)
    await seedRota(database, now)
    await seedPages(database, env, now)
    await seedUptimeChecks(database, env.origin, now)
    await seedBookings(database, apps, now)
    await seedExternalCalendars(database, apps, now)
    await seedGuestIssuer(database, apps, now)
    await seedColleagues(database, people, now)
    await seedBacklog(database, now)
    await seedOffice(database, env, now)
    await seedNotices(database, now)
    await seedDeliveries(database, now)
    await seedMails(database, openBlobStore(env), now)
    await seedAnswers(database, env, now)
    await seedCalls(database, now)
    await seedAnnouncements(database, now)
    await seedWeeks(database, now)
  })
}

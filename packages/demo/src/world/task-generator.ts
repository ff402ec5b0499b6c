import { days, hours, minutes, quarter } from '@passerelle/kernel/durations'
import type { DemoLog, DemoTask } from './demo-task.ts'
import { between, pick, seededRandom, type Random } from './random.ts'
import { describe } from './request-texts.ts'
import { taskTemplates, type TaskTemplate, type Vocabulary } from './request-subjects.ts'

/** Inputs of the task generator for one account. */
export type World = {
  vocabulary: Vocabulary
  owners: readonly string[]
  staff: readonly string[]
  /** Some of the tasks in progress are pending for the customer. */
  waits: boolean
  random: Random
}

/** A generated task before dates are assigned; durations in ms. Independent of the time of the first start. */
export type Plan = Pick<DemoTask, 'name' | 'description' | 'owner' | 'members' | 'labels'> & {
  priority: 0 | 1 | 2 | 3 | 4
  kind: 'basic' | 'alert' | 'issue'
  fate: 'untouched' | 'planned' | 'begun' | 'done'
  /** Time from its creation, and from its completion, until the first start. */
  age: number
  endedAgo: number
  /** Time from the first start until it is due. */
  dueIn: number | null
  estimate: number | null
  acceptedAfter: number
  work: Required<Omit<DemoLog, 'startedAt'>>[]
  inNextSprint: boolean
  waits: boolean
}

const fourteenMonths = days(425)
/** Min age of a task that is started or done, so that its work logs fit even when moved by nights and weekends. */
const grown = days(2)

/** A task that has not been started for this long is not urgent. */
const longPatient = days(21)

/** Most tasks take a few days, some weeks, a few months. */
const lifetime = (random: Random) => {
  const part = random()
  if (part < 0.6) return days(0.2 + random() * 8)
  return part < 0.85 ? days(8 + random() * 22) : days(30 + random() * 50)
}

/**
 * Avoids completion dates so close to the archive deadline of 45 days (TMR-005) that moving a weekend would cross it.
 */
const clearOfArchive = (endedAgo: number) => (endedAgo > days(42) && endedAgo < days(47) ? days(42) : endedAgo)

const titled = ({ title }: TaskTemplate, vocabulary: Vocabulary, random: Random) =>
  title.replace(/\{(person|team|place|thing|folder)\}/g, (_, kind: keyof Vocabulary) => pick(vocabulary[kind], random))

/** A title that no recent task has, if its template has another one to offer. */
const untaken = (
  template: TaskTemplate,
  vocabulary: Vocabulary,
  random: Random,
  words: Random,
  isTaken: (title: string) => boolean,
) => {
  let title = titled(template, vocabulary, random)
  for (let tries = 0; tries < 20 && isTaken(title); tries += 1) title = titled(template, vocabulary, words)
  return isTaken(title) ? `${title} (équipe ${pick(vocabulary.team, words)})` : title
}

const estimated = ({ hours: [low, high] }: TaskTemplate, random: Random) =>
  Math.max(quarter, Math.round((hours(low) + random() * hours(high - low)) / quarter) * quarter)

const workOn = (subject: TaskTemplate, estimate: number, who: readonly string[], random: Random): Plan['work'] => {
  const spent = Math.round((estimate * (0.5 + random() * 0.8)) / minutes(5)) * minutes(5)
  const count = Math.max(1, Math.min(3, Math.ceil(spent / hours(5))))
  return Array.from({ length: count }, (_, index) => ({
    who: who[index % who.length] ?? 'emma',
    ms: Math.min(hours(8), Math.max(minutes(5), Math.round(spent / count))),
    note: subject.note,
  }))
}

/** Among this many tasks in a row no title is repeated, if it can be avoided. */
const titlesApart = 60

/** Generates one task of the past fourteen months; `part`, from 0 to 1, is its position from oldest to newest. */
const plan = (
  part: number,
  { vocabulary, owners, staff, waits, random }: World,
  { words, isTaken }: { words: Random; isTaken: (title: string) => boolean },
): Plan => {
  const subject = pick(taskTemplates, random)
  const age = fourteenMonths * (1 - part) + hours(6) + random() * hours(20)
  const endedAgo = clearOfArchive(age - lifetime(random))
  const members = [...new Set([pick(staff, random), ...(random() < 0.3 ? [pick(staff, random)] : [])])]
  const category = subject.category ?? 'Infogérance'
  const open = endedAgo < grown
  const begun = open && age > grown && random() < 0.4
  const estimate = estimated(subject, random)
  const acceptedAfter = hours(2 + random() * 20)
  const untouched = open && !begun && random() < 0.2
  const drawn = ([1, 1, 1, 1, 2, 2, 0, 3, 1, 4] as const)[between(0, 9, random)] ?? 1
  const priority = open && !begun && age > longPatient && drawn > 1 ? 1 : drawn
  const dueIn = open && random() < 0.4 ? days(between(-4, 20, random)) : null
  const base = {
    name: untaken(subject, vocabulary, random, words, isTaken),
    description: describe(subject, words),
    owner: pick(owners, random),
    priority,
    kind: subject.kind ?? ('basic' as const),
    age,
    endedAgo,
    acceptedAfter,
    work: [],
    inNextSprint: false,
    waits: false,
  }
  if (untouched) return { ...base, fate: 'untouched', members: [], labels: [], dueIn: null, estimate: null }
  const labels = [category, subject.theme, ...(subject.tag && random() < 0.6 ? [subject.tag] : [])]
  if (open && !begun)
    return {
      ...base,
      fate: 'planned',
      members,
      labels,
      dueIn,
      estimate: category === 'Mission' ? estimate : null,
      inNextSprint: random() < 0.4,
    }
  const work = workOn(subject, estimate, members, random)
  return {
    ...base,
    fate: open ? 'begun' : 'done',
    members,
    labels,
    dueIn,
    estimate,
    work,
    waits: waits && random() < 0.4,
  }
}

/** Generates plausible tasks, oldest first. */
export const generateTaskPlans = (count: number, world: World): Plan[] => {
  // Texts are drawn apart, so that changing them changes nothing else of this world.
  const words = seededRandom(count)
  const titles: string[] = []
  return Array.from({ length: count }, (_, index) => {
    const isTaken = (title: string) => titles.slice(-titlesApart).includes(title)
    const next = plan((index + 1) / count, world, { words, isTaken })
    titles.push(next.name)
    return next
  })
}

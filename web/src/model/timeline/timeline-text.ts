type Entry = { at: string; stage: string; text: string }

/** The timeline as a list in markdown, one line per entry, to go on with in the text of a report. */
export const timelineText = <E extends Entry>(
  updates: readonly E[],
  { timeOf, stageOf }: { timeOf: (at: string) => string; stageOf: (stage: E['stage']) => string },
): string =>
  updates
    .map(({ at, stage, text }) => `- **${timeOf(at)}, ${stageOf(stage)}** – ${text.trim().replace(/\s*\n\s*/g, ' ')}`)
    .join('\n')

/** Puts it below what is already written, once: a text that has it already stays as it is. */
export const withTimeline = (written: string, list: string): string =>
  list === '' || written.includes(list) ? written : [written.trimEnd(), list].filter((part) => part !== '').join('\n\n')

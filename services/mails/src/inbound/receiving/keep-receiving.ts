import { setTimeout as wait } from 'node:timers/promises'
import { minutes, seconds } from '@passerelle/kernel/durations'
import type { InboundSource, TakeMail } from './inbound-source.ts'
import type { sourceHealth } from './source-health.ts'

type Deps = {
  source: InboundSource
  name: string
  take: TakeMail
  health: Pick<ReturnType<typeof sourceHealth>, 'works' | 'fails'>
  logger: { error: (details: object, text: string) => void }
  /** Pause before the first other try, doubled by each failure, at most five minutes. */
  firstPauseMs?: number
}

/** Interval at which a source that works is noted. */
const checkMs = minutes(1)
const longestPauseMs = minutes(5)

/** Starts a source, again and again while that fails, and notes how it is. */
export const keepReceiving = ({ source, name, take, health, logger, firstPauseMs = seconds(5) }: Deps) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)
  // While Postgres is away, nothing can be noted, and no mail is taken either.
  const note = (noting: Promise<void>) =>
    noting.catch((err: unknown) => logger.error({ err }, 'the state of receiving could not be noted'))

  /** Resolves with what ended it. */
  const receive = async (started: () => void) => {
    const ended = Promise.withResolvers<Error>()
    await source.start(take, ended.resolve)
    started()
    for (;;) {
      await note(health.works(name))
      const error = await Promise.race([ended.promise, pause(checkMs)])
      if (error || signal.aborted) return error
    }
  }
  const run = async () => {
    let pauseMs = firstPauseMs
    while (!signal.aborted) {
      const start = () => void (pauseMs = firstPauseMs)
      const err = await receive(start).catch((error: unknown) => error as Error)
      if (!err || signal.aborted) return
      logger.error({ err, source: name }, 'mails cannot be received')
      await note(health.fails(name, err.message))
      await source.stop()
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }
  const running = run()

  return {
    stop: async () => {
      stopping.abort()
      await running
      await source.stop()
    },
  }
}

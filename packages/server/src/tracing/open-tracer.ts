import type { Env } from '../env.ts'
import type { Tracer } from './tracer.ts'

type Deps = {
  env: Pick<Env, 'traces'>
  logger: { warn: (details: object, text: string) => void }
  version: string
  /** What this process runs, such as `projects/http`. */
  processName: string
}

/** Opens the tracer if an endpoint is set. The SDK is loaded only then. */
export const openTracer = async ({ env: { traces }, ...deps }: Deps): Promise<Tracer | undefined> => {
  if (!traces) return undefined
  const { createOtelTracer } = await import('./otel-tracer.ts')
  return createOtelTracer({ ...traces, ...deps })
}

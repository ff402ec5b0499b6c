/** A monitor of Uptime Kuma as its metrics describe it. */
export type KumaMonitor = { id: string; name: string; status: 'up' | 'down' | 'pending' | 'maintenance' }

const states = { '0': 'down', '1': 'up', '2': 'pending', '3': 'maintenance' } as const
const sample = /^monitor_status\{(.*)\}\s+(\d)(?:\.0+)?(?:\s+\d+)?$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g
const unescape = (text: string) => text.replace(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char))

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(label)].map(([, name = '', value = '']) => [name, unescape(value)]))

/**
 * Reads `monitor_status` of the Prometheus text of Uptime Kuma. Version 2 labels monitors with an id; before, the name
 * is all there is. Throws when no line is a metric; lines of other metrics and unknown states are ignored.
 */
export const parseMetrics = (text: string): KumaMonitor[] => {
  const lines = text.split('\n').map((line) => line.trim())
  if (!lines.some((line) => line.startsWith('#') || /^[a-zA-Z_:]\w*[{ ]/.test(line)))
    throw new Error('the response has no metrics')
  return lines.flatMap((line) => {
    const [, inner, value = ''] = sample.exec(line) ?? []
    const status = states[value as keyof typeof states]
    if (inner === undefined || status === undefined) return []
    const { monitor_id: id, monitor_name: name } = labelsOf(inner)
    return name === undefined || name === '' ? [] : [{ id: id ?? name, name, status }]
  })
}

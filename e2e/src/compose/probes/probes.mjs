// The metrics of an Uptime Kuma with one monitor, for whoever sends an API key.
import { createServer } from 'node:http'

const metrics = `# HELP monitor_status Monitor Status (1 = UP, 0= DOWN, 2= PENDING, 3= MAINTENANCE)
# TYPE monitor_status gauge
monitor_status{monitor_id="1",monitor_name="Site",monitor_type="http",monitor_url="https://site.example"} 1
`
const hasKey = (header = '') => /^:uk\d+_/.test(Buffer.from(header.replace(/^Basic /, ''), 'base64').toString())

createServer(({ url, headers }, response) => {
  if (url !== '/metrics') return response.end('Uptime Kuma')
  return hasKey(headers.authorization) ? response.end(metrics) : response.writeHead(401).end()
}).listen(3001)

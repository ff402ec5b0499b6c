import { isIP } from 'node:net'
import { connect } from 'node:tls'

const timeoutMs = 4_000

/**
 * Reads when the certificate at an https address ends, whether or not it is trusted. Throws when nobody answers there
 * in TLS within four seconds.
 */
export const readCertificateEnd = (origin: string): Promise<Date> => {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // An expired certificate has to be seen too; nothing is sent over this connection.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    })
    const fail = (error: Error) => {
      socket.destroy()
      reject(new Error(`The certificate of ${origin} cannot be read`, { cause: error }))
    }
    socket.setTimeout(timeoutMs, () => fail(new Error('no answer')))
    socket.on('error', fail)
    socket.once('secureConnect', () => {
      const end = new Date(socket.getPeerCertificate().valid_to)
      socket.destroy()
      if (Number.isNaN(end.getTime())) fail(new Error('there is none'))
      else resolve(end)
    })
  })
}

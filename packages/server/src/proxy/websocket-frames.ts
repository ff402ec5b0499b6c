import { closeCodes } from '@passerelle/contract/chats/live'

const longLengths: Record<number, number> = { 126: 2, 127: 8 }

/** A complete close frame of a server; server frames are not masked. */
export const closeFrame = Buffer.from([0x88, 2, closeCodes.restarting >> 8, closeCodes.restarting & 0xff])

/**
 * Tracks frame boundaries in the server's (unmasked) WebSocket byte stream, so that a close frame can be inserted
 * between two frames.
 */
export const createFrameTracker = () => {
  let header: number[] = []
  let bodyLeft = 0

  const readHeader = (byte: number) => {
    header.push(byte)
    const short = (header[1] ?? 0) & 0x7f
    const size = longLengths[short] ?? 0
    if (header.length < 2 + size) return
    bodyLeft = size === 0 ? short : header.slice(2).reduce((length, digit) => length * 256 + digit, 0)
    header = []
  }
  return {
    pass: (piece: Buffer): void => {
      for (let at = 0; at < piece.length;) {
        if (bodyLeft === 0) readHeader(piece[at++]!)
        else {
          const step = Math.min(bodyLeft, piece.length - at)
          bodyLeft -= step
          at += step
        }
      }
    },
    isAtFrameBoundary: (): boolean => bodyLeft === 0 && header.length === 0,
  }
}

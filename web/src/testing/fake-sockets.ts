import type { ClientFrame, ServerFrame } from '@passerelle/contract/chats/live'

type FakeSocket = Pick<WebSocket, 'onopen' | 'onclose' | 'onmessage' | 'close'> & { send: (text: string) => void }

/** The live connections of the page as the server sees them: subscriptions are confirmed, frames sent when told. */
export const createFakeSockets = () => {
  const frames: ClientFrame[] = []
  const opened = new Set<FakeSocket>()

  const tell = (socket: FakeSocket, frame: ServerFrame) =>
    socket.onmessage?.call(socket as unknown as WebSocket, new MessageEvent('message', { data: JSON.stringify(frame) }))

  const open = (): FakeSocket => {
    const socket: FakeSocket = {
      onopen: null,
      onclose: null,
      onmessage: null,
      send: (text) => {
        const frame = JSON.parse(text) as ClientFrame
        frames.push(frame)
        if (frame.type !== 'subscribe') return
        const { topic, id, cursor = null } = frame
        setTimeout(() => tell(socket, { type: 'subscribed', topic, id, cursor }))
      },
      close: () => void opened.delete(socket),
    }
    opened.add(socket)
    // Later, as over a network: the page listens once it has the socket.
    setTimeout(() => socket.onopen?.call(socket as unknown as WebSocket, new Event('open')))
    return socket
  }

  return {
    open,
    live: {
      /** What the page has sent so far. */
      frames: () => frames,
      send: (frame: ServerFrame) => {
        for (const socket of opened) tell(socket, frame)
      },
      lose: () => {
        const lost = [...opened]
        opened.clear()
        for (const socket of lost)
          socket.onclose?.call(socket as unknown as WebSocket, new CloseEvent('close', { code: 1006 }))
      },
    },
  }
}

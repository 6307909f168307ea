/** A chat over a real socket: sends a message and resolves with the id the server gave it. */
import { basePath } from '#contract/shared/api/endpoint.ts'

export interface Line {
  readonly roomId: number
  readonly text: string
  readonly refId: string
}

export interface Chat {
  /** Rejects when the connection ends before the server has acknowledged the message. */
  send(line: Line): Promise<number>
  close(): void
}

interface Waiting {
  resolve: (id: number) => void
  reject: (error: Error) => void
}

export const connectChat = (origin: string, token: string): Promise<Chat> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${basePath}/socket`, ['hiwar.v1', `bearer.${token}`])
    const waiting = new Map<number, Waiting>()
    let last = 0
    const send = ({ roomId, text, refId }: Line): Promise<number> =>
      new Promise((resolveLine, rejectLine) => {
        const ack = ++last
        waiting.set(ack, { resolve: resolveLine, reject: rejectLine })
        socket.send(JSON.stringify({ event: 'SendMessage', data: { roomId, text, refId }, ack }))
      })
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as { ack?: number; data: { code?: string; message?: string } }
      const line = frame.ack === undefined ? undefined : waiting.get(frame.ack)
      if (!line) return
      if (frame.data.code === 'ok') line.resolve(Number(frame.data.message))
      else line.reject(new Error(frame.data.code))
    })
    socket.addEventListener('close', () => {
      for (const line of waiting.values()) line.reject(new Error('the connection ended'))
      reject(new Error('the connection ended'))
    })
    socket.addEventListener('open', () => resolve({ send, close: () => socket.close() }))
  })

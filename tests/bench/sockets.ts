/** Sockets of the benchmark: how long a message needs there and back, and how many fit into a second. */
import { randomUUID } from 'node:crypto'
import { SendMessage } from '#contract/realtime/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { type Measured, summary } from './load.ts'

type Timing = Pick<Measured, 'perSecond' | 'p50' | 'p99'>

const opened = (url: string, protocols: string[]): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols)
    socket.addEventListener('open', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => reject(new Error(`no socket at ${url}`)), { once: true })
  })

/** Sends one after the other; each must come back, recognised by `matches`, before the next goes. */
const pingPong = async (
  socket: WebSocket,
  count: number,
  frameOf: (i: number) => { text: string; matches: (data: string) => boolean },
  pauseMs: number,
): Promise<Timing> => {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const { text, matches } = frameOf(i)
    const began = performance.now()
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('a message never came back')), 10_000)
      const hear = ({ data }: MessageEvent): void => {
        if (!matches(String(data))) return
        socket.removeEventListener('message', hear)
        clearTimeout(timer)
        resolve()
      }
      socket.addEventListener('message', hear)
      socket.send(text)
    })
    times.push(performance.now() - began)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return summary(
    times,
    times.reduce((total, one) => total + one, 0),
  )
}

/** `stored` is written down before it comes back, as a message is; `echo` is not. */
export const echo = async (
  origin: string,
  word: 'echo' | 'stored',
  count: number,
  pauseMs: number,
): Promise<Timing> => {
  const socket = await opened(`${origin.replace('http', 'ws')}/api/echo`, [])
  await pingPong(socket, 20, (i) => ({ text: `warm ${i}`, matches: (data) => data === `warm ${i}` }), 0)
  const timing = await pingPong(
    socket,
    count,
    (i) => ({ text: `${word} ${i}`, matches: (data) => data === `${word} ${i}` }),
    pauseMs,
  )
  socket.close()
  return timing
}

/** A person's messages are limited, so they keep their distance; what is timed is each one alone. */
export const messagePauseMs = Math.ceil(realtime.messages.windowMs / realtime.messages.count) + 20

/** From sending a message until it is acknowledged, stored; beside it, until the other member has it. */
export const messages = async (origin: string, tokens: readonly [string, string], roomId: number, count: number) => {
  const url = `${origin.replace('http', 'ws')}/api/v1/socket`
  const [mine, theirs] = await Promise.all(tokens.map((token) => opened(url, ['hiwar.v1', `bearer.${token}`])))
  if (!mine || !theirs) throw new Error('no sockets')
  const arrivals = new Map<string, number>()
  theirs.addEventListener('message', ({ data }) => {
    const at = performance.now()
    const text = /"text":"(bench [^"]*)"/.exec(String(data))?.[1]
    if (text) arrivals.set(text, at)
  })
  const sentAt = new Map<string, number>()
  const acked = await pingPong(
    mine,
    count,
    (i) => {
      const text = `bench ${i}`
      sentAt.set(text, performance.now())
      const frame = { event: SendMessage.name, data: { roomId, text, refId: randomUUID() }, ack: i }
      return {
        text: JSON.stringify(frame),
        matches: (data) => data.startsWith('{"ack"') && data.includes(`"ack":${i},`),
      }
    },
    messagePauseMs,
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  const ways = [...arrivals].map(([text, at]) => at - (sentAt.get(text) ?? at))
  mine.close()
  theirs.close()
  return { acked, delivered: summary(ways, 1), lost: count - ways.length }
}

/** Everybody sends at once what the limit lets them: how many messages a second are stored and acknowledged. */
export const burst = async (origin: string, senders: readonly { token: string; roomId: number }[]): Promise<number> => {
  const url = `${origin.replace('http', 'ws')}/api/v1/socket`
  const each = realtime.messages.count - 1
  const sockets = await Promise.all(senders.map(({ token }) => opened(url, ['hiwar.v1', `bearer.${token}`])))
  const began = performance.now()
  await Promise.all(
    sockets.map(
      (socket, s) =>
        new Promise<void>((resolve) => {
          let acked = 0
          socket.addEventListener('message', ({ data }) => {
            if (String(data).startsWith('{"ack"') && ++acked === each) resolve()
          })
          for (let i = 0; i < each; i++) {
            const data = { roomId: senders[s]?.roomId ?? 0, text: `burst ${i}`, refId: randomUUID() }
            socket.send(JSON.stringify({ event: SendMessage.name, data, ack: i }))
          }
        }),
    ),
  )
  const took = performance.now() - began
  for (const socket of sockets) socket.close()
  return (sockets.length * each * 1000) / took
}

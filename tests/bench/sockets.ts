/** Socket benchmarks: the latency of a message, and the messages per second. */
import { randomUUID } from 'node:crypto'
import { SendMessage } from '#contract/talk/events/chat.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { type LoadResult, summary } from './load.ts'

/** Pause between two measured frames, in ms, so that latency is measured without load. */
const pauseMs = 60
/** The first messages load rooms and compile code, which is not typical. */
const warmUps = 20

export type Timing = Pick<LoadResult, 'perSecond' | 'p50' | 'p99'>

const opened = (url: string, protocols: string[]): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols)
    socket.addEventListener('open', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => reject(new Error(`no socket at ${url}`)), { once: true })
  })

const openEcho = (origin: string): Promise<WebSocket> => opened(`${origin.replace('http', 'ws')}/api/echo`, [])

/** A person's socket. Pings as the app does: the server closes sockets it has had no ping from for a minute. */
export const openHub = async (origin: string, token: string): Promise<WebSocket> => {
  const socket = await opened(`${origin.replace('http', 'ws')}/api/v1/socket`, ['hiwar.v1', `bearer.${token}`])
  const heartbeat = setInterval(() => socket.send('ping'), realtime.heartbeatMs)
  socket.addEventListener('close', () => clearInterval(heartbeat), { once: true })
  return socket
}

/** A frame, and how its answer is told from other frames. */
interface Sent {
  socket: WebSocket
  text: string
  isAnswer: (data: string) => boolean
}

export const answered = ({ socket, text, isAnswer }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const over = new AbortController()
    const fail = (why: string): void => {
      over.abort()
      reject(new Error(why))
    }
    const timer = setTimeout(() => fail('a message was not answered within 10 s on an open socket'), 10_000)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    const closed = ({ code }: { code: number | string }) => fail(`a socket was closed (${code}) before its answer came`)
    const hear = ({ data }: MessageEvent): void => {
      if (!isAnswer(String(data))) return
      over.abort()
      resolve(performance.now() - began)
    }
    socket.addEventListener('message', hear, { signal: over.signal })
    socket.addEventListener('close', closed, { signal: over.signal })
    // What is sent on a closed socket is dropped without a word.
    if (socket.readyState === WebSocket.OPEN) socket.send(text)
    else closed({ code: 'earlier' })
  })

/** Sends one frame after the other; each waits for the previous answer, so that it is timed alone. */
const oneByOne = async (count: number, sent: (i: number) => Sent): Promise<Timing> => {
  for (let i = 0; i < warmUps; i++) await answered(sent(i))
  const times: number[] = []
  for (let i = warmUps; i < warmUps + count; i++) {
    times.push(await answered(sent(i)))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return summary(
    times,
    times.reduce((total, one) => total + one, 0),
  )
}

/** `stored` is written to storage before it is answered, as a message is; `echo` is not. */
export const echo = async (origin: string, word: 'echo' | 'stored', count: number): Promise<Timing> => {
  const socket = await openEcho(origin)
  const timing = await oneByOne(count, (i) => {
    const text = `${word} ${i}`
    return { socket, text, isAnswer: (data) => data === text }
  })
  socket.close()
  return timing
}

export interface Pair {
  roomId: number
  /** Of the sender and of the reader. */
  tokens: readonly [string, string]
}

/** From sending a message until its ack, when it is stored; and until the other member has it. */
export const messages = async (origin: string, pairs: readonly Pair[], count: number) => {
  const sides = await Promise.all(
    pairs.map(async ({ roomId, tokens: [mine, theirs] }) => ({
      roomId,
      mine: await openHub(origin, mine),
      theirs: await openHub(origin, theirs),
    })),
  )
  const arrivals = new Map<string, number>()
  for (const { theirs } of sides)
    theirs.addEventListener('message', ({ data }) => {
      const at = performance.now()
      const text = /"text":"(bench [^"]*)"/.exec(String(data))?.[1]
      if (text) arrivals.set(text, at)
    })
  const sentAt = new Map<string, number>()
  const acked = await oneByOne(count, (i) => {
    const { roomId, mine } = sides[i % sides.length] as (typeof sides)[number]
    const text = `bench ${i}`
    if (i >= warmUps) sentAt.set(text, performance.now())
    const frame = { event: SendMessage.name, data: { roomId, text, refId: randomUUID() }, ack: i }
    return {
      socket: mine,
      text: JSON.stringify(frame),
      isAnswer: (data) => data.startsWith('{"ack"') && data.includes(`"ack":${i},`),
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const ways = [...sentAt].flatMap(([text, at]) => {
    const arrived = arrivals.get(text)
    return arrived === undefined ? [] : [arrived - at]
  })
  for (const { mine, theirs } of sides) {
    mine.close()
    theirs.close()
  }
  return { acked, delivered: summary(ways, 1), lost: count - ways.length }
}

/**
 * Everybody sends as many messages at once as the limit allows: messages per second that are stored and acknowledged.
 */
export const burst = async (origin: string, senders: readonly { token: string; roomId: number }[]): Promise<number> => {
  const each = realtime.messages.count - 1
  const sockets = await Promise.all(senders.map(({ token }) => openHub(origin, token)))
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

/** Keeps this many frames unanswered on one socket until all are answered; returns answers per second. */
const pipelined = (
  socket: WebSocket,
  { count, inFlight }: { count: number; inFlight: number },
  textOf: (i: number) => string,
  isAnswer: (data: string) => boolean,
): Promise<number> =>
  new Promise((resolve, reject) => {
    let [next, answers] = [0, 0]
    const began = performance.now()
    const timer = setTimeout(() => reject(new Error(`${answers} of ${count} frames were answered`)), 60_000)
    socket.addEventListener('message', ({ data }) => {
      if (!isAnswer(String(data))) return
      if (++answers === count) {
        clearTimeout(timer)
        resolve((count * 1000) / (performance.now() - began))
      } else if (next < count) socket.send(textOf(next++))
    })
    while (next < Math.min(inFlight, count)) socket.send(textOf(next++))
  })

const inFlight = 50

/** Frames per second answered by one object that stores each of them first. */
export const pipelinedEcho = async (origin: string, count: number): Promise<number> => {
  const socket = await openEcho(origin)
  await pipelined(
    socket,
    { count: inFlight, inFlight },
    (i) => `stored ${i}`,
    () => true,
  )
  const perSecond = await pipelined(
    socket,
    { count, inFlight },
    (i) => `stored ${i}`,
    () => true,
  )
  socket.close()
  return perSecond
}

/**
 * Messages per second that one person gets acknowledged in one room, and that the other member has received by then.
 */
export const pipelinedRoom = async (origin: string, { roomId, tokens }: Pair, count: number) => {
  const [mine, theirs] = await Promise.all(tokens.map((token) => openHub(origin, token)))
  if (!mine || !theirs) throw new Error('a room has two members')
  let heard = 0
  theirs.addEventListener('message', ({ data }) => {
    if (String(data).includes('"text":"in flight ')) heard += 1
  })
  const frame = (i: number): string => {
    const data = { roomId, text: `in flight ${i}`, refId: randomUUID() }
    return JSON.stringify({ event: SendMessage.name, data, ack: i })
  }
  const isAck = (data: string): boolean => data.startsWith('{"ack"') && data.includes('"code":"ok"')
  await pipelined(mine, { count: inFlight, inFlight }, frame, isAck)
  const perSecond = await pipelined(mine, { count, inFlight }, frame, isAck)
  await new Promise((resolve) => setTimeout(resolve, 500))
  mine.close()
  theirs.close()
  return { perSecond, lost: count + inFlight - heard }
}

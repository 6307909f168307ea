/** The bad network that calls are measured on, with real sockets: a relay that loses nothing would prove nothing. */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LossyRelay } from '#tests/bench/lossy-relay.ts'
import { waitLimitMs } from '../browser.ts'

const openSocket = async (): Promise<Socket> => {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

let target: Socket
let sender: Socket
let relay: LossyRelay
/** Addresses the target was sent to from. */
let senders: Set<number>
/** Texts that came back to the sender, with the time each took. */
let answers: { text: string; tookMs: number }[]
let sentAt: Map<string, number>

beforeEach(async () => {
  senders = new Set()
  answers = []
  sentAt = new Map()
  target = await openSocket()
  target.on('message', (data, { port, address }) => {
    senders.add(port)
    target.send(data, port, address)
  })
  sender = await openSocket()
  sender.on('message', (data) => {
    const text = data.toString().trim()
    answers.push({ text, tookMs: performance.now() - (sentAt.get(text) ?? 0) })
  })
  relay = await LossyRelay.open(target.address().port, 7)
})

afterEach(async () => {
  await relay.close()
  target.close()
  sender.close()
})

/** Everything sent has either come back or been dropped. */
const settled = (count: number) =>
  expect
    .poll(
      () => {
        const { up, down } = relay.counts
        return answers.length + up.lost + up.overflowed + down.lost + down.overflowed
      },
      { timeout: waitLimitMs, interval: 5 },
    )
    .toBe(count)

/** More at once would not fit into the buffers of the sockets. */
const atOnce = 50

const send = async (from: number, to: number, bytes = 20): Promise<void> => {
  for (let i = from; i < to; i++) {
    if (i > from && (i - from) % atOnce === 0) await settled(i)
    sentAt.set(String(i), performance.now())
    sender.send(String(i).padEnd(bytes), relay.port, '127.0.0.1')
  }
  await settled(to)
}

test('a clear line carries everything in order, each sender at an address of its own', async () => {
  await send(0, 200)
  expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: 200 }, (_, i) => String(i)))
  const another = await openSocket()
  another.send('hello', relay.port, '127.0.0.1')
  await once(another, 'message')
  another.close()
  expect(senders.size).toBe(2)
})

test('the share that is lost is about the one asked for in each direction, and is counted', async () => {
  relay.change({ loss: 0.2 })
  await send(0, 1000)
  const { up, down } = relay.counts
  expect(up.lost / 1000).toBeCloseTo(0.2, 1)
  expect(down.lost / up.delivered).toBeCloseTo(0.2, 1)
  expect(answers).toHaveLength(1000 - up.lost - down.lost)
})

test('a line that is cut carries nothing until it is changed again', async () => {
  relay.change({ loss: 1 })
  await send(0, 20)
  expect(answers).toEqual([])
  relay.change({})
  await send(20, 40)
  expect(answers).toHaveLength(20)
})

test('a delay counts in each direction, and jitter changes no order', async () => {
  relay.change({ delayMs: 40, jitterMs: 30 })
  await send(0, 50)
  expect(Math.min(...answers.map(({ tookMs }) => tookMs))).toBeGreaterThanOrEqual(78)
  expect(answers.map(({ text }) => Number(text))).toEqual(Array.from({ length: 50 }, (_, i) => i))
})

test('a limited rate takes its time, and what finds the queue full is dropped', async () => {
  // 100 bytes with their headers take 10.24 ms, so ten of them fill the queue.
  relay.change({ bitsPerSecond: 100_000, queueMs: 100 })
  await send(0, 40, 100)
  const { up, down } = relay.counts
  // A few more go out while the machine is slow to send.
  expect(up.delivered).toBeGreaterThanOrEqual(10)
  expect(up.delivered).toBeLessThan(20)
  expect(up.overflowed).toBe(40 - up.delivered)
  expect(down.overflowed).toBe(0)
  expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeGreaterThan(100)
})

test('a sender that moves is seen at another address, and is answered there', async () => {
  await send(0, 5)
  await relay.moveSenders()
  await send(5, 10)
  expect(senders.size).toBe(2)
})
